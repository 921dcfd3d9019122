import { createHash } from "node:crypto";
import type { PreviewType } from "@lanyard/contract/attachment/attachment-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { FastifyRequest } from "fastify";
import { AppError, fieldError, fileError } from "#src/http/app-error.ts";
import { cleanFileName } from "#src/http/file-name.ts";
import { formRefusal } from "#src/http/multipart-form.ts";
import type { FileKey, FileStore } from "./file-store.ts";
import type { SizeLimit } from "./size-limit.ts";

export interface UploadedFile {
  readonly filename: string;
  readonly size: number;
  readonly digest: string;
  readonly previewType: PreviewType | null;
}

/**
 * Streams the file of a multipart request to the store. Stores nothing if the upload fails.
 * @throws AppError UNSUPPORTED_TYPE, INVALID_INPUT, TOO_LARGE, FILE_QUOTA, STORAGE_FULL
 */
export async function storeUpload(
  request: FastifyRequest,
  { store, key, limit }: { store: FileStore; key: FileKey; limit: SizeLimit },
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError("UNSUPPORTED_TYPE");
  limit.refuseAnnounced(Number(request.headers["content-length"] ?? 0));
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits: partLimits(limit) })) {
      if (part.type !== "file" || part.fieldname !== "file")
        throw fieldError(part.fieldname, refusal("unknownName"));
      const filename = cleanFileName(part.filename);
      const meter = createMeter(limit);
      await store.write(key, meter.through(part.file));
      file = { filename, ...meter.result() };
    }
    if (file === undefined) throw fileError("file", refusal("fileMissing"));
    return file;
  } catch (error) {
    if (file !== undefined) await store.remove(key.orgId, [key.id]);
    throw formRefusal(error);
  }
}

function partLimits({ bytes }: SizeLimit) {
  return { fileSize: bytes + 1, files: 1, fields: 1, parts: 2 };
}

function createMeter(limit: SizeLimit) {
  const hash = createHash("sha256");
  let size = 0;
  let start = Buffer.alloc(0);
  return {
    async *through(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
      for await (const piece of bytes) {
        size += piece.length;
        if (size > limit.bytes) throw limit.refusal();
        if (start.length < signatureBytes)
          start = Buffer.concat([start, piece.subarray(0, signatureBytes - start.length)]);
        hash.update(piece);
        yield piece;
      }
    },
    result: () => ({ size, digest: hash.digest("hex"), previewType: previewTypeOf(start) }),
  };
}

const signatureBytes = 12;

const signatures: readonly { type: PreviewType; isIn: (text: string) => boolean }[] = [
  { type: "image/png", isIn: (text) => text.startsWith("\x89PNG\r\n\x1a\n") },
  { type: "image/jpeg", isIn: (text) => text.startsWith("\xff\xd8\xff") },
  { type: "image/gif", isIn: (text) => /^GIF8[79]a/u.test(text) },
  { type: "image/webp", isIn: (text) => /^RIFF[\s\S]{4}WEBP/u.test(text) },
  { type: "application/pdf", isIn: (text) => text.startsWith("%PDF-") },
];

/**
 * Returns the preview type that the first bytes prove; ignores the file name and the declared type. Never
 * returns HTML or SVG, because they can contain scripts.
 */
function previewTypeOf(start: Uint8Array): PreviewType | null {
  const text = Buffer.from(start).toString("latin1");
  return signatures.find(({ isIn }) => isIn(text))?.type ?? null;
}
