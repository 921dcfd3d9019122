import type { Stage } from "./pipeline-schema.ts";

/** Returns the empty fields that a stage requires. A lost reason is required only in lost stages. */
export function missingStageFields(
  { outcome, required_fields }: Pick<Stage, "outcome" | "required_fields">,
  valueFor: (name: string) => unknown,
): string[] {
  return required_fields.filter((name) => {
    if (name === "lost_reason" && outcome !== "lost") return false;
    const value = valueFor(name) ?? "";
    return value === "" || (Array.isArray(value) && value.length === 0);
  });
}
