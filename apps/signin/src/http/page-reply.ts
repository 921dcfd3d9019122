import type { FastifyReply } from "fastify";

export interface PageOptions {
  status?: number;
  /** The one origin that may hold this page in a frame; nobody when not given. */
  framedBy?: string | undefined;
  /** Where the browser may be sent after a form was posted here, besides to us. */
  formsTo?: string | undefined;
  /** A popup keeps its opener, to whom it reports; every other page is cut off from whoever opened it. */
  isPopup?: boolean;
  /** The page asks us again by itself whether something has come to its end. */
  isWatching?: boolean;
}

const basePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'";

export function contentPolicy({ framedBy, formsTo, isWatching }: PageOptions): string {
  const asking = isWatching ? "; connect-src 'self'" : "";
  const forms = formsTo ? `'self' ${formsTo}` : "'self'";
  return `${basePolicy}${asking}; form-action ${forms}; frame-ancestors ${framedBy ?? "'none'"}`;
}

export function sendPage(reply: FastifyReply, html: string, options: PageOptions = {}): FastifyReply {
  return reply
    .code(options.status ?? 200)
    .header("content-security-policy", contentPolicy(options))
    .header("cross-origin-opener-policy", options.isPopup ? "unsafe-none" : "same-origin")
    .type("text/html; charset=utf-8")
    .send(html);
}
