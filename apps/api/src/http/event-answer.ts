import type { FastifyReply } from "fastify";

export interface EventSink {
  /** Sends text that is already formatted as server-sent events. Disconnects clients that read too slowly. */
  send(text: string): void;
  end(): void;
  onEnd(work: () => void): void;
}

/** A response that stays open and sends events. */
export class EventAnswer {
  readonly start: (sink: EventSink) => void;

  constructor(start: (sink: EventSink) => void) {
    this.start = start;
  }
}

const unsentLimitBytes = 1_048_576;

export function sendEvents(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!(answer instanceof EventAnswer)) throw new TypeError("An event route must answer with events");
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.socket?.setNoDelay(true);
  raw.socket?.setKeepAlive(true, 30_000);
  answer.start({
    send(text) {
      raw.write(text);
      if (raw.writableLength > unsentLimitBytes) raw.destroy();
    },
    // Also closes the connection, because an open one would delay the shutdown of the server.
    end: () => void raw.end(() => raw.socket?.end()),
    onEnd: (work) => void raw.once("close", work),
  });
  return reply;
}
