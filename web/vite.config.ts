import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.TAVOLATA ?? "http://127.0.0.1:8000";

/** `import rat from "icon:rat"` is the drawing of one symbol of game-icons.net: only those used are shipped. */
function icons(): Plugin {
  const set = JSON.parse(readFileSync("node_modules/@iconify-json/game-icons/icons.json", "utf-8"));
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith("icon:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0icon:")) return null;
      const icon = set.icons[id.slice(6)];
      if (!icon) throw new Error(`game-icons has no symbol '${id.slice(6)}'.`);
      return `export default ${JSON.stringify(/ d="([^"]+)"/.exec(icon.body)![1])}`;
    },
  };
}

export default defineConfig({
  plugins: [icons(), svelte()],
  build: {
    outDir: process.env.OUT ?? "../src/tavolata/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the pages' policy allows no inlined fonts or scripts
    modulePreload: { polyfill: false },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { "/api": { target: SERVER, ws: true }, "/worker.js": SERVER },
  },
});
