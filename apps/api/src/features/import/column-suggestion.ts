import type { ImportTarget } from "@lanyard/contract/import/import-targets";
import { foldText } from "#src/db/fold-text.ts";
import { columnNames } from "./column-names.ts";

/** "E-mail 1 - Value" and "email_1_value" are the same name. */
function plainName(header: string): string {
  return foldText(header)
    .replace(/e[\s-]?mail/gu, "email")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * From a column's name to the field it most likely holds. Every field is given once: of two e-mail columns the
 * one whose name stands first in the list of known names gets it.
 */
export function suggestMapping(headers: readonly string[]): Record<string, string> {
  const byName = new Map<string, string>();
  for (const header of headers) {
    const name = plainName(header);
    if (!byName.has(name)) byName.set(name, header);
  }
  const suggested = new Map<string, ImportTarget>();
  for (const [target, names] of columnNames) {
    const header = names
      .map((name) => byName.get(plainName(name)))
      .find((found) => found !== undefined && !suggested.has(found));
    if (header !== undefined) suggested.set(header, target);
  }
  const ordered = headers.flatMap((header) => {
    const target = suggested.get(header);
    return target === undefined ? [] : [[header, target] as const];
  });
  return Object.fromEntries(ordered);
}
