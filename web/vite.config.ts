import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compiledAtOnce, icons, translations } from "./plugins.ts";

const SERVER = process.env.TAVOLATA ?? "http://127.0.0.1:8000";

/** Modules that nearly every page needs. */
const FRAME =
  /src\/(parts|sound|state|text|wire|games\/face|home\/(links|nick)|table\/(offer|promise|text|PlayerName))/;
/** Modules that only menus, settings and lobbies need: loaded with the first of them. */
const MENU = /src\/(parts\/(Copy|copy|push|Rows?|SettingRows|Segments|TellMe|menu_text)|sound\/(Volume|text))\./;

export default defineConfig({
  plugins: [icons(), translations(), svelte(), compiledAtOnce()],
  build: {
    outDir: process.env.OUT ?? "../src/tavolata/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the pages' content security policy allows no inlined fonts or scripts
    modulePreload: { polyfill: false },
    // one file for shared modules, and one per game: many small files compress worse, and each is a request
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "frame",
              priority: 1,
              test: (id) => FRAME.test(id) && !MENU.test(id),
              minShareCount: 2,
            },
            { name: "menu", test: MENU, minShareCount: 2 },
            {
              name: (id) => `${/games\/(\w+)/.exec(id)![1]}Pieces`,
              test: /src\/games\/\w+\/(?!banner_text|Slider)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    proxy: { "/api": { target: SERVER, ws: true }, "/worker.js": SERVER },
  },
});
