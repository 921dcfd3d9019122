import { Writable } from "node:stream";
import accepts from "@fastify/accepts";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { AppError } from "./app-error.ts";
import { replyProblem } from "./problem-reply.ts";
import { parsePart } from "./request-parsing.ts";

test("an unexpected error exposes only a general message and the request id", async () => {
  const app = Fastify({ genReqId: () => "request-7" });
  onTestFinished(() => app.close());
  await app.register(accepts);
  app.setErrorHandler(replyProblem);
  app.get("/broken", () => Promise.reject(new Error("The secret of the house")));
  const answer = await app.inject("/broken");
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    status: 500,
    code: "INTERNAL",
    message: expect.any(String),
    facts: { requestId: "request-7" },
  });
  expect(answer.body).not.toContain("secret");
});

test("a response that violates its own schema is a server error, not a refusal", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(accepts);
  app.setErrorHandler(replyProblem);
  app.get("/broken", async () => z.object({ name: z.string() }).parse({ name: 7 }));
  app.get("/wrong", async () => parsePart(z.object({ name: z.string() }), { name: 7 }));
  const broken = await app.inject("/broken");
  expect([broken.statusCode, broken.json()]).toEqual([500, expect.objectContaining({ code: "INTERNAL" })]);
  expect(broken.body).not.toContain("name");
  const wrong = await app.inject("/wrong");
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, "INVALID_INPUT"]);
});

test("server errors are logged with their cause, and refusals are not logged", async () => {
  const entries: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      entries.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: { stream, level: "warn" } });
  onTestFinished(() => app.close());
  await app.register(accepts);
  app.setErrorHandler(replyProblem);
  app.get("/absent", () => Promise.reject(new AppError("NOT_FOUND")));
  app.get("/away", () =>
    Promise.reject(new AppError("UNAVAILABLE", { cause: new Error("The disk is gone") })),
  );
  expect((await app.inject("/absent")).statusCode).toBe(404);
  expect(entries).toEqual([]);
  expect((await app.inject("/away")).statusCode).toBe(503);
  expect(entries).toEqual([expect.stringContaining("The disk is gone")]);
});
