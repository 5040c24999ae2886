import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** `import rat from "icon:rat"` is the drawing of one symbol of game-icons.net: only those used are shipped. */
export function icons(): Plugin {
  const set = JSON.parse(readFileSync("node_modules/@iconify-json/game-icons/icons.json", "utf-8"));
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith("icon:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0icon:")) return null;
      const icon = set.icons[id.slice(6)];
      if (!icon) throw new Error(`game-icons has no symbol '${id.slice(6)}'.`);
      const drawing = / d="([^"]+)"/.exec(icon.body)![1]!;
      const rounded = drawing.replace(/(\.\d)\d+/g, "$1"); // a tenth of a unit in a box of 512 cannot be seen
      return `export default ${JSON.stringify(rounded)}`;
    },
  };
}

type Texts = Record<string, string>;

/** What is wrong with a file of sentences: one that exists in one language only, or whose gaps differ. */
export function problems(texts: { it: Texts; en: Texts }): string[] {
  const gaps = (text: string): string => (text.match(/\{\w+\}/g) ?? []).sort().join(" ");
  const keys = new Set([...Object.keys(texts.it), ...Object.keys(texts.en)]);
  return [...keys].flatMap((key) => {
    const [it, en] = [texts.it[key], texts.en[key]];
    if (!it) return [`'${key}' is not said in Italian`];
    if (!en) return [`'${key}' is not said in English`];
    return gaps(it) === gaps(en)
      ? []
      : [`'${key}' has other gaps in Italian (${gaps(it)}) than in English (${gaps(en)})`];
  });
}

/** Fails the build if a sentence is missing in a language. */
export function translations(): Plugin {
  return {
    name: "translations",
    apply: "build",
    async buildStart() {
      for (const file of globSync("src/**/*text.ts")) {
        const { default: texts } = await import(pathToFileURL(resolve(file)).href);
        for (const problem of problems(texts)) this.error(`${file}: ${problem}.`);
      }
    },
  };
}

/** Most of a loaded file is needed at once: with this hint Chromium compiles it in the background. */
export function compiledAtOnce(): Plugin {
  return {
    name: "compiled-at-once",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, files) {
        for (const file of Object.values(files))
          if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}
