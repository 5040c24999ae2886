/** For tests under Node: importing this compiles the runes of modules that are imported after it, as the build does. */
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { readFileSync } from "node:fs";
import { compileModule } from "svelte/compiler";

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".svelte.ts")) return next(url, context);
    const code = stripTypeScriptTypes(readFileSync(new URL(url), "utf8"));
    return {
      format: "module",
      shortCircuit: true,
      source: compileModule(code, { filename: url, generate: "client" }).js.code,
    };
  },
});
