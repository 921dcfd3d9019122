export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textIn(value: unknown, field: string, emptyCounts = false): string | undefined {
  const text = isRecord(value) ? value[field] : undefined;
  return typeof text === "string" && (text !== "" || emptyCounts) ? text : undefined;
}
