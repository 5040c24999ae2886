/** The symbols that more than one game draws. */
import whiteBook from "icon:white-book";
import windRose from "icon:compass";

export const book = whiteBook;
export const compass = windRose;
