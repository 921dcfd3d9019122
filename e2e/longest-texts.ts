import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";

/** The language in which the pages are tested. German has most of the longest texts and the longest words. */
export const longestLanguage = "de";

const dist = join(import.meta.dirname, "../apps/web/dist");
const manifest = z.record(z.string(), z.object({ file: z.string() }));
/** Matches the manifest keys of message catalogues: those of areas, of refusals and of the first page. */
const catalogueKey = /^_([a-z]{2})-|\/(?:messages|refusals)\/([a-z]{2})[/.]/u;

interface Catalogue {
  readonly language: string;
  readonly file: string;
  readonly code: string;
}

const catalogues = new Map<string, Catalogue>();
const longest = new Map<string, { language: string; compiled: string }>();

/**
 * Makes a page show each message in the language in which it is longest. Must be called before the page
 * opens.
 */
export async function showLongestTexts(page: Page): Promise<void> {
  readCatalogues();
  await page.route(/\/assets\/.*\.js$/u, (route) => {
    const catalogue = catalogues.get(basename(new URL(route.request().url()).pathname));
    if (!catalogue) return route.fallback();
    return route.fulfill({ contentType: "text/javascript", body: withLongest(catalogue.code) });
  });
}

export function languageOf(id: string): string {
  readCatalogues();
  return longest.get(id)?.language ?? longestLanguage;
}

function readCatalogues(): void {
  if (catalogues.size > 0) return;
  const entries = manifest.parse(JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")));
  for (const [key, { file }] of Object.entries(entries)) {
    const language = catalogueKey.exec(key)?.slice(1).find(Boolean);
    if (language === undefined) continue;
    const code = readFileSync(join(dist, file), "utf8");
    catalogues.set(basename(file), { language, file, code });
    for (const { id, compiled } of messagesOf(code))
      if (compiled.length > (longest.get(id)?.compiled.length ?? 0)) longest.set(id, { language, compiled });
  }
}

/** Matches the start of a compiled message. Ids that are valid identifiers have no quotation marks. */
const messageStart = /(?<=[{,])(?:"([^"]+)"|([A-Za-z_]\w*)):(?=\[)/gu;

function* messagesOf(code: string) {
  let end = 0;
  for (const found of code.matchAll(messageStart)) {
    const start = found.index + found[0].length;
    // Plural forms are nested in the array of their message. They are not messages themselves.
    if (start < end) continue;
    end = endOfArray(code, start);
    yield { id: found[1] ?? found[2] ?? "", compiled: code.slice(start, end), start, end };
  }
}

function withLongest(code: string): string {
  let written = "";
  let from = 0;
  for (const { id, compiled, start, end } of messagesOf(code)) {
    written += code.slice(from, start) + (longest.get(id)?.compiled ?? compiled);
    from = end;
  }
  return written + code.slice(from);
}

/** Returns the position after the bracket that closes the bracket at `start`. Ignores brackets in texts. */
function endOfArray(code: string, start: number): number {
  const tokens = /\\.|[`"'[\]]/gsu;
  tokens.lastIndex = start;
  let depth = 0;
  let quote = "";
  for (let token = tokens.exec(code); token; token = tokens.exec(code)) {
    const [found] = token;
    if (quote) quote = found === quote ? "" : quote;
    else if (/[`"']/u.test(found)) quote = found;
    else depth += found === "[" ? 1 : found === "]" ? -1 : 0;
    if (depth === 0 && !quote) return tokens.lastIndex;
  }
  throw new Error("A catalogue ends within a text");
}
