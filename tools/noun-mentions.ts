import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type SourceFile, withoutComments } from "./source-files.ts";

const words: readonly string[] = recordNouns.flatMap((noun) => [noun, recordKinds[noun].plural]);
const nouns = words.join("|");
const literal = `["'](?:${nouns})["']`;
const compared = new RegExp(`[!=]==\\s*${literal}|${literal}\\s*[!=]==|\\bcase\\s+${literal}\\s*:`, "gu");

export function nounComparisons({ text }: Pick<SourceFile, "text">): string[] {
  return withoutComments(text).match(compared) ?? [];
}

const comparedInSql = new RegExp(`(?:<>|!=|=|\\bin\\s*\\()\\s*'(?:${nouns})'`, "gu");

export function nounComparisonsInSql({ text }: Pick<SourceFile, "text">): string[] {
  return text.match(comparedInSql) ?? [];
}

/**
 * Returns the objects with nouns as keys, except objects of a type that requires all kinds (`Record<RecordNoun, …>`),
 * which the compiler checks.
 */
export function objectsByNoun({ text }: Pick<SourceFile, "text">): string[] {
  const code = withoutComments(text);
  return [...code.matchAll(/\{/gu)].flatMap(({ index }) => {
    const body = bodyAt(code, index);
    const keys = keysOf(body);
    const named = keys.filter((key) => words.includes(key));
    const type = declaredType(code, index, index + body.length);
    const isPartial = /\bPartial</u.test(type);
    if (named.length < (isPartial ? 1 : 2)) return [];
    const isWhole = /\bRecord<(?!string\b)|\[\w+ in /u.test(type) && !isPartial;
    return isWhole ? [] : [named.join(", ")];
  });
}

function bodyAt(code: string, start: number): string {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === "{") depth += 1;
    if (code[at] === "}") depth -= 1;
    if (depth === 0) return code.slice(start, at + 1);
  }
  return "";
}

/** Returns the keys of an object literal, or no keys for a block of statements or a type. */
function keysOf(body: string): string[] {
  let inner = body.slice(1, -1);
  if (/^\s*(?:return|const|if|readonly)\b|;\s*$/mu.test(inner.replaceAll(/[[({][^[\](){}]*[\])}]/gu, "")))
    return [];
  // Nested brackets and texts contain no keys of this object.
  for (let before = ""; before !== inner; ) {
    before = inner;
    inner = inner.replaceAll(/"[^"\n]*"|`[^`]*`|\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/gu, "_");
  }
  return inner
    .split(",")
    .map((part) => /^\s*(\w+)\s*:/u.exec(part)?.[1] ?? (part.trim() === "" ? "" : "other"))
    .filter((key) => key !== "");
}

function declaredType(code: string, start: number, end: number): string {
  const before = /\bconst \w+:([^;]*?)=\s*$/u.exec(code.slice(Math.max(0, start - 300), start))?.[1] ?? "";
  const after = /^\s*(?:as const\s*)?satisfies ([^;]*);/u.exec(code.slice(end, end + 300))?.[1] ?? "";
  return before + after;
}
