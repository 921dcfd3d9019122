import type { FastifyReply } from "fastify";
import { createDeadline, DeadlineOverError } from "#src/db/deadline.ts";
import { AppError } from "./app-error.ts";

export type RequestDeadline = ReturnType<typeof createDeadline>;

/**
 * Counts from the first byte of the request, its body included: however slowly that comes, the caller is answered in
 * time.
 */
export function startDeadline(limitMs: number, reply: FastifyReply): RequestDeadline {
  const deadline = createDeadline(limitMs, () => {
    if (reply.sent) return;
    const { raw } = reply.request;
    // Whoever reads the body must not wait for its end. The rest of it is thrown away (unread-body.ts).
    const isRead = () => !raw.complete && raw.listenerCount("error") > 0;
    reply.raw.once("finish", () => isRead() && raw.emit("error", new DeadlineOverError()));
    void reply.send(new AppError("TIMED_OUT"));
  });
  reply.raw.once("close", deadline.silence);
  return deadline;
}

/** Passes on what a handler answers or throws, unless the deadline has sent a reply meanwhile. */
export async function unlessReplied<T>(reply: FastifyReply, answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (reply.sent) return undefined;
    throw error;
  }
}
