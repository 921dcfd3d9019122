import {
  actionEvent,
  importEvent,
  membersEvent,
  noticeEvent,
  presenceEvent,
  streamCursor,
} from "@lanyard/contract/event/event-schema";
import { z } from "zod";
import { parsedJson } from "#src/lib/browser/storage.ts";

/** The events of the live stream. After `reset`, any data may have changed. */
export const liveEvent = z.discriminatedUnion("event", [
  z.object({ event: z.literal("ready"), data: streamCursor }),
  z.object({ event: z.literal("reset"), data: streamCursor }),
  z.object({ event: z.literal("action"), data: actionEvent }),
  z.object({ event: z.literal("presence"), data: presenceEvent }),
  z.object({ event: z.literal("import"), data: importEvent }),
  z.object({ event: z.literal("notice"), data: noticeEvent }),
  z.object({ event: z.literal("members"), data: membersEvent }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

export function readLiveEvent(event: string | undefined, data: string): LiveEvent | undefined {
  return liveEvent.safeParse({ event, data: parsedJson(data) }).data;
}
