/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text in one field of an unknown value; an empty text counts only where `emptyCounts`. */
export function textIn(value: unknown, field: string, emptyCounts = false): string | undefined {
  const text = isRecord(value) ? value[field] : undefined;
  return typeof text === "string" && (text !== "" || emptyCounts) ? text : undefined;
}
