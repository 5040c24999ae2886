/** The pictures of this game's rules, each in a file with the number of its chapter. Together, so that they come in one piece. */
export default import.meta.glob("./[0-9].svelte", { eager: true, import: "default" });
