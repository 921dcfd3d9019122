import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { residentMegabytes } from "../bench-processes.ts";
import type { BenchServers } from "../bench-servers.ts";
import { signInColleagues } from "./bench-people.ts";
import type { BoardSubject } from "./board-subject.ts";
import { openStream } from "./open-stream.ts";

export interface StreamFigures {
  readonly streams: number;
  /** What the API needs more than before they were opened. */
  readonly megabytes: number;
  /** The time from the answer to a move until the last stream was told, in milliseconds; the slowest of several moves. */
  readonly deliveredMs: number;
}

export interface StreamParts {
  readonly ownerUrl: string;
  readonly servers: BenchServers;
  readonly subject: BoardSubject;
}

/** The number of streams that the API allows one person. */
const streamsOfOne = 20;
const moves = 20;
const restMs = 2000;

/** Opens streams of several people at once; measures what they cost and how soon all hear of a move. */
export async function measureStreams(parts: StreamParts, streams: number): Promise<StreamFigures> {
  const { servers } = parts;
  const tokens = await signInColleagues(parts, Math.ceil(streams / streamsOfOne));
  await wait(restMs);
  const before = await residentMegabytes(servers.api.pid);
  const opened = await Promise.all(
    Array.from({ length: streams }, (_, index) =>
      openStream(servers.apiUrl, tokens[index % tokens.length] ?? ""),
    ),
  );
  try {
    // It may stand there already: only what changes something is told.
    await moveOne(parts, tokens[0] ?? "", 1);
    const told: number[] = [];
    for (let turn = 0; turn < moves; turn++) {
      const { actionId, at } = await moveOne(parts, tokens[0] ?? "", turn);
      const moments = await Promise.all(opened.map((stream) => stream.until(`id: ${actionId}`)));
      told.push(Math.max(...moments) - at);
    }
    await wait(restMs);
    const megabytes = (await residentMegabytes(servers.api.pid)) - before;
    return { streams, megabytes, deliveredMs: Math.max(...told) };
  } finally {
    for (const stream of opened) stream.close();
  }
}

const moved = z.object({ actionId: z.string().optional() });

async function moveOne({ servers, subject }: StreamParts, token: string, turn: number) {
  const id = subject.dealIds[0] ?? "";
  const response = await fetch(`${servers.apiUrl}/deals/${id}/stage`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ stageId: subject.stageIds[turn % 2 === 0 ? 4 : 3] }),
  });
  const { actionId } = moved.parse(await response.json());
  return { actionId, at: performance.now() };
}
