import { sortKey } from "#src/db/fold-text.ts";
import type { FieldValue } from "#src/log/record-change.ts";

export function customWord(key: string, value: string): string {
  return `${key}:${value}`;
}

export function customWords(values: Readonly<Record<string, FieldValue>>): string[] {
  return Object.entries(values).flatMap(([key, value]) => [
    key,
    ...foldedValues(value).map((folded) => customWord(key, folded)),
  ]);
}

function foldedValues(value: FieldValue): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (value === null || typeof value === "object") return [];
  return [sortKey(String(value)) ?? ""];
}
