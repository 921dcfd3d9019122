import type { ListScreenFigures } from "./list-screen.ts";

/** What comes sooner after a press feels like its effect. */
const goalMs = 50;

/** The frame after the keystroke. */
const paletteGoal = 1;

export function listScreenLines({ quickViewMs, typing, paletteFrames }: ListScreenFigures): string[] {
  const { median, slowest } = quickViewMs;
  return [
    `Quick view: ${judged(median)} from the press, ${Math.round(slowest)} ms at its slowest (goal ${goalMs})`,
    `Typing in the search: ${typing.blockedMs > goalMs ? `keys waited up to ${judged(typing.blockedMs)}` : `no key waited more than ${goalMs} ms`} (goal ${goalMs}); ${typing.longFrameMs > goalMs ? `the longest animation frame took ${Math.round(typing.longFrameMs)} ms, waiting for a processor included` : `no animation frame of more than ${goalMs} ms`}, at most ${Math.round(typing.betweenMs)} ms between two that were drawn`,
    `Command palette: in frame ${paletteFrames > paletteGoal ? `**${paletteFrames}**` : paletteFrames} after the keystroke (goal ${paletteGoal})`,
  ];
}

function judged(ms: number): string {
  const text = `${Math.round(ms)} ms`;
  return ms > goalMs ? `**${text}**` : text;
}
