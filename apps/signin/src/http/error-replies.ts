import type { AnswerHeaders } from "@lanyard/server-kit/answer-headers";
import { databaseFailure } from "@lanyard/server-kit/database-failure";
import { sharedServerOptions } from "@lanyard/server-kit/malformed-request";
import { requestIdHeader } from "@lanyard/server-kit/request-id";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { t } from "#src/messages/messages.ts";
import { refusalText } from "#src/messages/refusal.ts";
import { errorPage } from "#src/pages/error-page.ts";
import { inLanguageOf, pageLanguage } from "#src/pages/page-language.ts";
import { type ProblemCode, problemCodes, SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { sendPage } from "./page-reply.ts";

/**
 * Returns Fastify options that give the refusals of unreadable requests the format of all other refusals.
 * Their text is English.
 */
export function serverOptions(headers: AnswerHeaders) {
  return {
    ...sharedServerOptions(headers, (code) => ({ status: problemCodes[code], message: t(code) })),
    frameworkErrors(_cause: Error, { id }: FastifyRequest, reply: FastifyReply) {
      sendBody(
        reply.headers({ ...headers, [requestIdHeader]: id }),
        id,
        new SigninProblem("MALFORMED_REQUEST"),
      );
    },
  };
}

const codesOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: "MALFORMED_BODY",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  413: "TOO_LARGE",
  415: "UNSUPPORTED_TYPE",
};

function problemOf(error: unknown): SigninProblem {
  if (error instanceof SigninProblem) return error;
  const status = typeof error === "object" && error !== null ? Number(Reflect.get(error, "statusCode")) : 0;
  const code = status >= 400 && status < 500 ? (codesOfStatus[status] ?? "INVALID_INPUT") : undefined;
  return new SigninProblem(code ?? (databaseFailure(error) ? "UNAVAILABLE" : "INTERNAL"));
}

export function acceptsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("text/html") ?? false;
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: SigninProblem): FastifyReply {
  const { status, retryAfterSeconds } = problem;
  if (retryAfterSeconds) reply.header("retry-after", retryAfterSeconds);
  if (acceptsHtml(request)) {
    const page = inLanguageOf(request, () => errorPage(problem.code));
    return sendPage(reply, page, { status });
  }
  return inLanguageOf(request, () => sendBody(reply, request.id, problem));
}

function sendBody(reply: FastifyReply, requestId: string, problem: SigninProblem): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ "content-language": pageLanguage(), vary: "accept-language" })
    .type("application/problem+json")
    .send(JSON.stringify(problemBody(problem, requestId)));
}

/**
 * Returns the body of a refusal in the caller's language. The body of an unexpected failure contains the id
 * of the request.
 */
function problemBody({ status, code, errors }: SigninProblem, requestId: string) {
  const translated = errors.map(({ path, message }) => ({ path, message: refusalText(message) }));
  const message = translated[0]?.message || t(code);
  const facts = status === 500 && { facts: { requestId } };
  return { status, code, message, ...(errors.length > 0 && { errors: translated }), ...facts };
}

export function addErrorReplies(app: FastifyInstance, { log }: Pick<SigninParts, "log">): void {
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new SigninProblem("NOT_FOUND")));
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) log.error({ err: error, requestId: request.id }, "A request failed");
    return sendProblem(request, reply, problem);
  });
}
