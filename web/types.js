// Writes src/wire/types.ts from the server's own schemas: `python -m tavolata.server.http.schemas | node types.js`.
import { writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(await text(process.stdin));

/** Objects without named fields may hold anything; a row of so many things is written as the tool knows it. */
function open(part) {
  if (part === null || typeof part !== "object") return;
  if (part.prefixItems) Object.assign(part, { items: part.prefixItems, additionalItems: false });
  if (part.type === "object" && !part.properties) part.additionalProperties ??= true;
  Object.values(part).forEach(open);
}

open(schema);
const { $defs: definitions } = JSON.parse(JSON.stringify(schema).replaceAll("#/$defs/", "#/definitions/"));
const properties = Object.fromEntries(
  Object.keys(definitions).map((name) => [name, { $ref: `#/definitions/${name}` }]),
);
const types = await compile({ title: "All", type: "object", properties, definitions }, "All", {
  bannerComment: "/* Made by `npm run types` from the server's own schemas; do not edit. */",
});
writeFileSync(process.argv[2] ?? "src/wire/types.ts", types.replace(/export interface All \{[^}]*\}\n/, ""));
