import type { FastifyReply } from "fastify";
import { createDeadline, DeadlineOverError } from "#src/db/deadline.ts";
import { AppError } from "./app-error.ts";

export type RequestDeadline = ReturnType<typeof createDeadline>;

/**
 * Starts the deadline of a request. Call it before the body is read, so that the deadline also limits slow
 * uploads.
 */
export function startDeadline(limitMs: number, reply: FastifyReply): RequestDeadline {
  const deadline = createDeadline(limitMs, () => {
    if (reply.sent) return;
    const { raw } = reply.request;
    // Stops the consumer of the body; unread-body.ts discards the rest.
    const isRead = () => !raw.complete && raw.listenerCount("error") > 0;
    reply.raw.once("finish", () => isRead() && raw.emit("error", new DeadlineOverError()));
    void reply.send(new AppError("TIMED_OUT"));
  });
  reply.raw.once("close", deadline.silence);
  return deadline;
}

/** Returns the handler's result. Ignores an error of the handler after the deadline has sent a response. */
export async function unlessReplied<T>(reply: FastifyReply, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (reply.sent) return undefined;
    throw error;
  }
}
