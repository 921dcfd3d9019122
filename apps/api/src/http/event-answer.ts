import type { FastifyReply } from "fastify";

/** The receiver of one open stream's events. */
export interface EventSink {
  /** Text in the form of server-sent events; a receiver that is too slow is cut off. */
  send(text: string): void;
  end(): void;
  /** Runs once when the stream ends for any reason. */
  onEnd(work: () => void): void;
}

/** An answer that stays open and sends events. */
export class EventAnswer {
  readonly start: (sink: EventSink) => void;

  constructor(start: (sink: EventSink) => void) {
    this.start = start;
  }
}

const unsentLimitBytes = 1_048_576;

/** Detaches the reply from the framework, whose time limits are for answers that end. */
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
    // Closes the connection too: kept alive, it would delay a stop of the server.
    end: () => void raw.end(() => raw.socket?.end()),
    onEnd: (work) => void raw.once("close", work),
  });
  return reply;
}
