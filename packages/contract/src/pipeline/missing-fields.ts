import type { Stage } from "./pipeline-schema.ts";

/** Returns the fields that a stage requires and that are empty; only lost deals have a reason. */
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
