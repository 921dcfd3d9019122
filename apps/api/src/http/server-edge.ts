import { problemCodes } from "@lanyard/contract/problem-codes";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { AnswerHeaders } from "@lanyard/server-kit/answer-headers";
import { createEdgeGuard, sharedServerOptions } from "@lanyard/server-kit/malformed-request";
import { requestIdHeader } from "@lanyard/server-kit/request-id";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { sendProblem } from "./problem-reply.ts";
import { refusalText } from "./refusal-text.ts";

/** Returns Fastify options that give all refusals the same form, even if a request never reaches a route. */
export function serverOptions(headers: AnswerHeaders) {
  const stored = { ...headers, "cache-control": "no-store" };
  return {
    ...sharedServerOptions(stored, (code) => ({
      status: problemCodes[code],
      message: refusalText(refusal(code), "en"),
    })),
    /**
     * Responds to a URL that cannot be decoded. No hook runs, so the language is unknown and the text is
     * English.
     */
    frameworkErrors(cause: Error, request: FastifyRequest, reply: FastifyReply) {
      const all = { ...stored, [requestIdHeader]: request.id };
      sendProblem(new AppError("MALFORMED_REQUEST", { cause }), request, reply.headers(all), "en");
    },
  };
}

export function addServerGuard(app: FastifyInstance, headers: AnswerHeaders): void {
  const guard = createEdgeGuard(app.server);
  app.addHook("preClose", async () => guard.stop());
  app.addHook("onRequest", async ({ raw }, reply) => {
    reply.headers(headers);
    const code = guard.refusalOf(raw);
    if (code !== undefined) throw new AppError(code);
  });
}
