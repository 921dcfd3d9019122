import type { Stage } from "./pipeline-schema.ts";

/** Returns the empty fields that a stage requires. Only lost stages require a lost reason. */
export function missingStageFields(
  { outcome, required_fields }: Pick<Stage, "outcome" | "required_fields">,
  valueFor: (name: string) => unknown,
): string[] {
  return required_fields.filter((name) => {
    if (name === "lost_reason" && outcome !== "lost") return false;
    return isEmptyValue(valueFor(name));
  });
}

export const isEmptyValue = (value: unknown): boolean =>
  (value ?? "") === "" || (Array.isArray(value) && value.length === 0);
