import type { IncomingMessage, ServerResponse } from "node:http";

interface AnsweringApp {
  addHook(
    name: "onSend",
    hook: (
      request: { raw: IncomingMessage },
      reply: { raw: ServerResponse; statusCode: number; removeHeader: (name: string) => unknown },
    ) => Promise<void>,
  ): unknown;
}

interface LingeringLimits {
  readonly maxBytes?: number;
  readonly maxMs?: number;
  /**
   * The connection of a refused request is closed `refusedMs` after the response if the request has a body of
   * more than `maxRefusedBytes` or of unknown length.
   */
  readonly maxRefusedBytes?: number;
  readonly refusedMs?: number;
}

/**
 * Lets clients read a response that the server sent before it had read the whole request body. Closing a
 * connection with unread bytes would reset it and lose the response. Discards the rest of the body within
 * limits, like nginx's "lingering_close".
 */
export function answerBeforeBodies(app: AnsweringApp, limits: LingeringLimits = {}): void {
  app.addHook("onSend", async (request, reply) => {
    if (!isArriving(request.raw)) return;
    // Node closes the socket directly after the response if this header is `close`.
    reply.removeHeader("connection");
    reply.raw.shouldKeepAlive = true;
    throwAway(request.raw, limits);
    if (reply.statusCode >= 400) endIfLarge(request.raw, reply.raw, limits);
  });
}

function endIfLarge(
  request: IncomingMessage,
  response: ServerResponse,
  { maxRefusedBytes = 16_777_216, refusedMs = 700 }: LingeringLimits,
) {
  const { socket, headers } = request;
  // A body without a content length can be endless, so it counts as large.
  if (Number(headers["content-length"]) <= maxRefusedBytes) return;
  response.once("finish", () => {
    const timer = setTimeout(() => socket.destroy(), refusedMs).unref();
    request.once("end", () => clearTimeout(timer));
  });
}

function isArriving({ complete, headers }: IncomingMessage): boolean {
  const hasBody = Number(headers["content-length"]) > 0 || headers["transfer-encoding"] !== undefined;
  return hasBody && !complete;
}

function throwAway(request: IncomingMessage, { maxBytes = 268_435_456, maxMs = 30_000 }: LingeringLimits) {
  const { socket } = request;
  let bytes = 0;
  const timer = setTimeout(() => socket.destroy(), maxMs).unref();
  request.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > maxBytes) socket.destroy();
  });
  request.once("end", () => isLast(request) && socket.end());
  request.once("close", () => clearTimeout(timer));
  // The previous consumer must not receive more data or block the stream.
  request.unpipe();
  request.resume();
}

/** Returns whether the response to this request is the last one on the connection. */
function isLast({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === "1.0" || /\bclose\b/iu.test(headers.connection ?? "");
}
