/** Types of custom fields. It knows no zod, so that the browser can load it first. */
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

/** The kind of column that lists sort a type by: `t` for texts, `n` for numbers; undefined for types without an order. */
export function slotKind(type: CustomFieldType): "t" | "n" | undefined {
  if (type === "choices" || type === "member" || type === "record") return undefined;
  return textTypes.has(type) ? "t" : "n";
}

const textTypes: ReadonlySet<CustomFieldType> = new Set(["text", "long_text", "url", "email", "phone"]);

/** Types whose values can be unique. */
export const uniqueTypes: ReadonlySet<CustomFieldType> = new Set([
  "text",
  "number",
  "date",
  "url",
  "email",
  "phone",
]);

/** Types whose values searches can find. */
export const searchedTypes: ReadonlySet<CustomFieldType> = new Set([
  ...uniqueTypes,
  "long_text",
  "choice",
  "choices",
]);

/** The name of a custom field's value in the log, in refusals, in sorts and in cells. */
export type CustomName = `custom.${string}`;

export const customName = (key: string): CustomName => `custom.${key}`;

/** The key of a custom field by that name; undefined for the name of another field. */
export function customKeyOf(name: string): string | undefined {
  return name.startsWith("custom.") ? name.slice("custom.".length) : undefined;
}
