import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { Readable } from "node:stream";
import accepts from "@fastify/accepts";
import { closeHttp } from "@lanyard/server-kit/graceful-stop";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { createBodyAdmission } from "./body-admission.ts";
import { replyProblem } from "./problem-reply.ts";

/**
 * Starts a server that admits request bodies and lists, in `begun`, the requests whose bodies it has begun to
 * read.
 */
async function startReader(limits: Parameters<typeof createBodyAdmission>[0]) {
  const admission = createBodyAdmission(limits);
  const begun: string[] = [];
  const app = Fastify();
  await app.register(accepts);
  app.setErrorHandler(replyProblem);
  app.addContentTypeParser("text/plain", (_request, body, done) => done(null, body));
  app.post<{ Params: { name: string } }>("/:name", async (received) => {
    await admission.admit(received, async () => {
      begun.push(received.params.name);
      if (received.body instanceof Readable) await received.body.resume().toArray();
    });
    return received.params.name;
  });
  const url = await app.listen({ port: 0 });
  onTestFinished(() => closeHttp(app, 0));
  const send = (name: string, length = 2_000_000) => {
    const headers = { "content-type": "text/plain", "content-length": length };
    const sending = request(`${url}/${name}`, { method: "POST", agent: false, headers });
    sending.on("error", () => undefined);
    sending.flushHeaders();
    const finish = () => sending.end(Buffer.alloc(length));
    return { sending, finish, answer: answerOf(sending) };
  };
  return { begun, send };
}

async function answerOf(sending: ClientRequest): Promise<number | undefined> {
  const [response] = await once(sending, "response");
  response.resume();
  return response.statusCode;
}

test("large bodies are read one at a time, and small bodies in parallel", async () => {
  const { begun, send } = await startReader({});
  const first = send("first");
  await vi.waitFor(() => expect(begun).toEqual(["first"]));
  const second = send("second");
  second.finish();
  const small = send("small", 10);
  small.finish();
  expect(await small.answer).toBe(200);
  expect(begun).toEqual(["first", "small"]);
  first.finish();
  expect(await Promise.all([first.answer, second.answer])).toEqual([200, 200]);
  expect(begun).toEqual(["first", "small", "second"]);
});

test("a body that arrives slowly does not block the next one", async () => {
  const { send } = await startReader({ aloneMs: 10 });
  const slow = send("slow");
  const other = send("other");
  other.finish();
  expect(await other.answer).toBe(200);
  slow.finish();
  expect(await slow.answer).toBe(200);
});

test("a full queue or a long wait refuses a request, and a disconnect frees its place", async () => {
  const { begun, send } = await startReader({ waitMs: 500, longestQueue: 1 });
  const first = send("first");
  await vi.waitFor(() => expect(begun).toEqual(["first"]));
  const [late, third] = [send("late"), send("third")];
  expect(await Promise.all([late.answer, third.answer])).toEqual([503, 503]);
  const gone = send("gone");
  gone.answer.catch(() => undefined);
  gone.sending.destroy();
  first.finish();
  expect(await first.answer).toBe(200);
  const next = send("next");
  next.finish();
  expect(await next.answer).toBe(200);
  expect(begun).toEqual(["first", "next"]);
});
