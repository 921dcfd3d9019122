import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const worthIt = /\.(?:js|mjs|css|svg|html|json)$/u;
const smallestBytes = 1024;
/**
 * Matches the files of the first load. They get the best compression, which would take ten times as long for
 * all files.
 */
const waitedFor = /[/\\](?:first|contacts|companies|deals|(?:company|deal)-list|[a-z]{2})-[^/\\]*\.js$/u;

/**
 * Writes a Brotli and a gzip copy of each text file from 1 KB, so that the server does not compress it for
 * each request.
 */
export function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    writeBundle({ dir = "dist" }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        if (worthIt.test(name)) compress(join(dir, name));
      }
    },
  };
}

function compress(file: string): void {
  const content = readFileSync(file);
  if (content.length < smallestBytes) return;
  const quality = waitedFor.test(file) ? 11 : 9;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
