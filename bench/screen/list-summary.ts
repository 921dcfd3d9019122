import type { ListScreenFigures } from "./list-screen.ts";

/** Issue 3, Speed. */
const goalMs = 50;

export function listScreenLines({ quickViewMs, typingMs }: ListScreenFigures): string[] {
  const { median, slowest } = quickViewMs;
  return [
    `Quick view: ${judged(median)} from the press, ${Math.round(slowest)} ms at its slowest (goal ${goalMs})`,
    `Typing in the search: no frame longer than ${judged(typingMs)} (goal ${goalMs})`,
  ];
}

function judged(ms: number): string {
  const text = `${Math.round(ms)} ms`;
  return ms > goalMs ? `**${text}**` : text;
}
