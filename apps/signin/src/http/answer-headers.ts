import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { SigninSettings } from "#src/signin-settings.ts";

const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Headers of every answer. Pages bring their own content policy, everything else gets the one that allows nothing.
 * `same-origin` and not `no-referrer`: under the latter browsers hide the Origin of our own forms.
 */
export async function addAnswerHeaders(app: FastifyInstance, { isSecure }: SigninSettings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    xFrameOptions: false,
    referrerPolicy: { policy: "same-origin" },
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("content-security-policy")) reply.header("content-security-policy", nothingAllowed);
    if (!reply.hasHeader("cross-origin-opener-policy"))
      reply.header("cross-origin-opener-policy", "same-origin");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
