/**
 * Writes art/icons.svg of each game whose files name signs (`sign("greek-temple")`): the symbols of game-icons.net that they
 * use, as one picture that is fetched once, so that they are no part of any script. To be run when a sign is added:
 * node icons.js
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const FOLDERS = globSync("src/games/*/art").filter((folder) => signsIn(folder).length);

/** The names of the signs that a game's files use. */
function signsIn(folder) {
  const files = globSync(`${folder}/../**/*.{ts,svelte}`);
  const found = files.flatMap((file) => [...readFileSync(file, "utf-8").matchAll(/\bsign\("([\w-]+)"\)/g)]);
  return [...new Set(found.map(([, name]) => name))].sort();
}

function sheetOf(names) {
  const set = JSON.parse(readFileSync("node_modules/@iconify-json/game-icons/icons.json", "utf-8"));
  const paths = names.map((name) => {
    const drawing = / d="([^"]+)"/.exec(set.icons[name].body)[1];
    return `<path id="${name}" d="${drawing.replace(/(\.\d)\d+/g, "$1")}"/>`; // a tenth of a unit cannot be seen
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">\n${paths.join("\n")}\n</svg>\n`;
}

/** The sheets as they should be, by their path. */
export const sheets = () => FOLDERS.map((folder) => [`${folder}/icons.svg`, sheetOf(signsIn(folder))]);
export const isWritten = ([file, sheet]) => existsSync(file) && readFileSync(file, "utf-8") === sheet;

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  for (const [file, sheet] of sheets()) writeFileSync(file, sheet);
