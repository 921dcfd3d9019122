import type { FastifyReply } from "fastify";

export interface PageOptions {
  status?: number;
  /** The only origin that may show the page in a frame; none by default. */
  framedBy?: string | undefined;
  /** An additional origin to which a posted form can redirect. */
  formsTo?: string | undefined;
  /** Whether the page is a popup that needs its opener. Other pages are isolated from their openers. */
  isPopup?: boolean;
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
