/** Types of custom fields. This file does not import zod, so that the web app's first load stays small. */
export const customFieldTypes = [
  "text",
  "long_text",
  "number",
  "money",
  "date",
  "datetime",
  "boolean",
  "choice",
  "choices",
  "url",
  "email",
  "phone",
  "member",
  "record",
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/**
 * Returns the kind of sort column for a type: `t` for texts, `n` for numbers, undefined for types without an
 * order.
 */
export function slotKind(type: CustomFieldType): "t" | "n" | undefined {
  if (type === "choices" || type === "member" || type === "record") return undefined;
  return textTypes.has(type) ? "t" : "n";
}

const textTypes: ReadonlySet<CustomFieldType> = new Set(["text", "long_text", "url", "email", "phone"]);

export const uniqueTypes: ReadonlySet<CustomFieldType> = new Set([
  "text",
  "number",
  "date",
  "url",
  "email",
  "phone",
]);

export const searchedTypes: ReadonlySet<CustomFieldType> = new Set([
  ...uniqueTypes,
  "long_text",
  "choice",
  "choices",
]);

export type CustomName = `custom.${string}`;

export const customName = (key: string): CustomName => `custom.${key}`;

export function customKeyOf(name: string): string | undefined {
  return name.startsWith("custom.") ? name.slice("custom.".length) : undefined;
}
