import { defaultStageColor } from "../limits.ts";

/** Colours of stages by name (spec section 4), and the presets (section 9). */
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

/** Returns the default colour of a stage: by its name without case, or else green. */
export function fallbackStageColor(name: string): string {
  return colorsByName.get(name.trim().toLowerCase()) ?? defaultStageColor;
}
