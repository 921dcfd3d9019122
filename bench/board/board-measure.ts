import type { BoardFindings } from "./board-summary.ts";
import { measurePage } from "./page-measure.ts";
import { measureStreams, type StreamParts } from "./stream-measure.ts";

interface Asked {
  /** Part of the names that are asked for. */
  readonly only: string;
  readonly streams: number;
}

/** What of the board is no call: open streams, and what a person sees. */
export async function measureBoard(
  parts: StreamParts,
  { only, streams }: Asked,
  say: (line: string) => void,
): Promise<BoardFindings> {
  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    if (!name.includes(only)) return undefined;
    say(`Measuring ${name}`);
    return work();
  };
  return {
    streams: await measure("board, open streams", () => measureStreams(parts, streams)),
    page: await measure("board, in Chromium", () => measurePage(parts.servers, parts.subject)),
  };
}
