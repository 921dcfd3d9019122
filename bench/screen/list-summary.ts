import type { ListScreenFigures } from "./list-screen.ts";

/** Issue 3, Speed. */
const goalMs = 50;

/** Issue 5, 1. */
const paletteGoal = 1;

export function listScreenLines({ quickViewMs, typingMs, paletteFrames }: ListScreenFigures): string[] {
  const { median, slowest } = quickViewMs;
  return [
    `Quick view: ${judged(median)} from the press, ${Math.round(slowest)} ms at its slowest (goal ${goalMs})`,
    `Typing in the search: no frame longer than ${judged(typingMs)} (goal ${goalMs})`,
    `Command palette: in frame ${paletteFrames > paletteGoal ? `**${paletteFrames}**` : paletteFrames} after the keystroke (goal ${paletteGoal})`,
  ];
}

function judged(ms: number): string {
  const text = `${Math.round(ms)} ms`;
  return ms > goalMs ? `**${text}**` : text;
}
