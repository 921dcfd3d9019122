import { defaultStageColor } from "../limits.ts";

/** Spec section 4: names of stages that have a colour of their own unless one is chosen; the presets of section 9. */
const colorsByName: ReadonlyMap<string, string> = new Map([
  ["lead", "#3b82f6"],
  ["qualified", "#8b5cf6"],
  ["proposal", "#f59e0b"],
  ["negotiation", "#ec4899"],
  ["closed won", "#10b981"],
  ["closed lost", "#ef4444"],
  ["demo scheduled", "#ec4899"],
  ["trial started", "#8b5cf6"],
  ["proposal sent", "#f59e0b"],
]);

/** The colour of a stage for which none was chosen: that of its name, without case, else green. */
export function fallbackStageColor(name: string): string {
  return colorsByName.get(name.trim().toLowerCase()) ?? defaultStageColor;
}
