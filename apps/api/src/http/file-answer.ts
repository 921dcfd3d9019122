import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A file for download. Browsers never render such a file (security.md, Input and output 4). */
export class FileAnswer {
  readonly file: SentFile;

  constructor(file: SentFile) {
    this.file = file;
  }
}

interface SentFile {
  readonly contentType: string;
  readonly fileName: string;
  /** The size, if known. Clients use it to show progress and to detect truncated files. */
  readonly sizeBytes?: number;
  readonly body: Readable | Buffer | string;
  /** The entity tag, by which clients check whether their copy is current (RFC 9110, section 13.1.2). */
  readonly entityTag?: string;
}

export function sendFile(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!(answer instanceof FileAnswer)) throw new TypeError("A file route must answer with a file");
  const { contentType, fileName, sizeBytes, body, entityTag } = answer.file;
  if (entityTag !== undefined) {
    void reply.header("etag", entityTag);
    const known = reply.request.headers["if-none-match"] ?? "";
    if (known.split(",").some((tag) => tag.trim().replace(/^W\//u, "") === entityTag))
      return reply.code(304).send();
  }
  if (sizeBytes !== undefined) void reply.header("content-length", sizeBytes);
  return reply
    .type(contentType)
    .header("content-disposition", contentDisposition(fileName))
    .header("content-security-policy", "sandbox; default-src 'none'")
    .send(body);
}

/**
 * Returns the Content-Disposition header (RFC 6266): an ASCII name for old programs, and the original name
 * percent-encoded.
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/gu,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
