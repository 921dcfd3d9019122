import { customKeyOf, customName } from "@lanyard/contract/custom-field/custom-field-types";
import { maxCustomBytes } from "@lanyard/contract/limits";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { fieldError } from "#src/http/app-error.ts";
import { asFieldValue, type FieldValues } from "#src/log/record-change.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the custom values of a row by flat name (`custom.<key>`), as in the log. */
export function flatCustom(custom: unknown): FieldValues {
  if (!isObject(custom)) return {};
  return Object.fromEntries(
    Object.entries(custom).map(([key, value]) => [customName(key), asFieldValue(value)]),
  );
}

export function withFlatCustom<Sent extends SentValues>(sent: Sent): SentValues {
  const { custom, ...others } = sent;
  return isObject(custom)
    ? {
        ...others,
        ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [customName(key), value])),
      }
    : sent;
}

export const hasCustom = (fields: FieldValues): boolean =>
  Object.keys(fields).some((name) => customKeyOf(name) !== undefined);

export const customKeysOf = (records: readonly FieldValues[]): string[] => [
  ...new Set(records.flatMap((fields) => Object.keys(fields).flatMap((name) => customKeyOf(name) ?? []))),
];

export function withoutCustom(fields: FieldValues): FieldValues {
  if (!hasCustom(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => customKeyOf(name) === undefined));
}

export const tooManyCustomBytes = refusal("customTooLarge", { kilobytes: maxCustomBytes / 1024 });

export function customTooLarge(fields: FieldValues): Refusal | undefined {
  const custom = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = customKeyOf(name);
      return key === undefined || value === null ? [] : [[key, value]];
    }),
  );
  return Buffer.byteLength(JSON.stringify(custom)) > maxCustomBytes ? tooManyCustomBytes : undefined;
}

export function requireCustomFits(fields: FieldValues): void {
  const refused = customTooLarge(fields);
  if (refused !== undefined) throw fieldError("custom", refused);
}
