// Compresses the built files once, here, instead of at every request.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const out = process.env.OUT ?? "../src/tavolata/server/client";
const packable = /\.(js|css|html|svg|json|webmanifest|txt)$/;

for (const name of readdirSync(out, { recursive: true })) {
  const path = join(out, name);
  if (!packable.test(name) || !statSync(path).isFile()) continue;
  const body = readFileSync(path);
  if (body.length < 1000) continue;
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  );
}
