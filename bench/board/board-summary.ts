import type { PageFigures } from "./page-measure.ts";
import type { StreamFigures } from "./stream-measure.ts";

/** What of the board is no call; undefined when it was not asked for. */
export interface BoardFindings {
  readonly streams: StreamFigures | undefined;
  readonly page: PageFigures | undefined;
}

interface Line {
  readonly name: string;
  readonly text: string;
  readonly isMissed: boolean;
}

/** What a board must keep to feel immediate, as was asked for. */
const goals = {
  streamMegabytes: 60,
  deliveredMs: 1000,
  firstPaintMs: 300,
  framesPerSecond: 60,
  moveFrames: 1,
};
/** Frames are counted over some seconds; one that came late is no missed goal. */
const countedFramesPerSecond = 59;

export function boardLines(findings: BoardFindings): string[] {
  return linesOf(findings).map(({ name, text, isMissed }) => `${name}: ${isMissed ? `**${text}**` : text}`);
}

export function missedBoardGoals(findings: BoardFindings): string[] {
  return linesOf(findings)
    .filter(({ isMissed }) => isMissed)
    .map(({ name }) => name);
}

function linesOf({ streams, page }: BoardFindings): Line[] {
  return [...(streams ? streamLines(streams) : []), ...(page ? pageLines(page) : [])];
}

function streamLines({ streams, megabytes, deliveredMs }: StreamFigures): Line[] {
  return [
    {
      name: "Open streams",
      text: `${streams} need ${Math.round(megabytes)} MB (goal ${goals.streamMegabytes})`,
      isMissed: megabytes > goals.streamMegabytes,
    },
    {
      name: "A move is told",
      text: `to all of them within ${Math.round(deliveredMs)} ms (goal ${goals.deliveredMs})`,
      isMissed: deliveredMs > goals.deliveredMs,
    },
  ];
}

function pageLines({ firstPaintMs, cards, framesPerSecond, lateFrames, moveFrames }: PageFigures): Line[] {
  const late = `${(lateFrames * 100).toFixed(1)} % late`;
  return [
    {
      name: "Board painted",
      text: `${Math.round(firstPaintMs)} ms after its data (goal ${goals.firstPaintMs})`,
      isMissed: firstPaintMs > goals.firstPaintMs,
    },
    {
      name: "Scrolling",
      text: `${cards.toLocaleString("en-US")} cards at ${framesPerSecond.toFixed(1)} frames a second, ${late} (goal ${goals.framesPerSecond})`,
      isMissed: framesPerSecond < countedFramesPerSecond,
    },
    {
      name: "A move is shown",
      text: `in frame ${moveFrames} after letting go (goal ${goals.moveFrames})`,
      isMissed: moveFrames > goals.moveFrames,
    },
  ];
}
