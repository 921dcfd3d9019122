import { defaultStageColor } from "../limits.ts";

/** The default colours of stages by lower-case name (spec section 4). */
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

/** The preset colours of stages and options (spec section 9). */
export const presetColors = ["#3b82f6", "#10b981", "#f59e0b", "#ef4444", "#8b5cf6", "#ec4899"] as const;

export function nextPresetColor(used: readonly string[]): string {
  const next = presetColors[used.length % presetColors.length] ?? defaultStageColor;
  return presetColors.find((color) => !used.includes(color)) ?? next;
}

export function withColors<Option extends object>(
  options: readonly (Option & { readonly color?: string | undefined })[],
): (Option & { readonly color: string })[] {
  const used = options.flatMap(({ color }) => color ?? []);
  return options.map((option) => {
    const color = option.color ?? nextPresetColor(used);
    if (option.color === undefined) used.push(color);
    return { ...option, color };
  });
}

export function fallbackStageColor(name: string): string {
  return colorsByName.get(name.trim().toLowerCase()) ?? defaultStageColor;
}
