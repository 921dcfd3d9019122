import { type AnswerHeaders, answerHeaders } from "@lanyard/server-kit/answer-headers";
import { createEdgeGuard } from "@lanyard/server-kit/malformed-request";
import type { FastifyInstance } from "fastify";
import { SigninProblem } from "#src/problem.ts";
import type { SigninSettings } from "#src/signin-settings.ts";

/** Headers that a response can override. */
const unlessOwn: AnswerHeaders = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-store",
};

/**
 * Returns the headers of every response. The referrer policy is `same-origin`, because with `no-referrer`
 * browsers would omit the Origin header of Lanyard ID's forms.
 */
export function signinHeaders({ isSecure }: SigninSettings): AnswerHeaders {
  const headers = answerHeaders({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    xFrameOptions: false,
    referrerPolicy: { policy: "same-origin" },
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  return { ...headers, ...unlessOwn };
}

export function addServerGuard(app: FastifyInstance, headers: AnswerHeaders): void {
  const guard = createEdgeGuard(app.server);
  app.addHook("preClose", async () => guard.stop());
  app.addHook("onRequest", async ({ raw }) => {
    const code = guard.refusalOf(raw);
    if (code !== undefined) throw new SigninProblem(code);
  });
  app.addHook("onSend", async (_request, reply) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
}
