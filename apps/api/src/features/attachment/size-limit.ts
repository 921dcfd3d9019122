import { maxAttachmentBytes } from "@lanyard/contract/limits";
import { AppError } from "#src/http/app-error.ts";

const megabyte = 1_048_576;
/** What multipart puts around a file: the boundary, the name. */
const envelopeBytes = 8192;

/** How large a file may be, and what is said when it is larger. */
export interface SizeLimit {
  readonly bytes: number;
  refusal(): AppError;
  /** Refuses at once what says itself that it is too large. @throws AppError TOO_LARGE, FILE_QUOTA */
  refuseAnnounced(requestBytes: number): void;
}

/** The limit of one file, or what is left of the organisation's quota where that is less. */
export function createSizeLimit(usedBytes: number, quotaBytes: number): SizeLimit {
  const leftBytes = Math.max(0, quotaBytes - usedBytes);
  const bytes = Math.min(maxAttachmentBytes, leftBytes);
  return {
    bytes,
    refusal: () => (leftBytes < maxAttachmentBytes ? quotaRefusal(quotaBytes) : tooLarge("File size")),
    refuseAnnounced(requestBytes) {
      const size = requestBytes - envelopeBytes;
      if (size > maxAttachmentBytes) throw tooLarge(`File size (${(size / megabyte).toFixed(1)}MB)`);
      if (size > bytes) throw quotaRefusal(quotaBytes);
    },
  };
}

export function quotaRefusal(quotaBytes: number): AppError {
  return new AppError("FILE_QUOTA", {
    message: `Your organisation's file storage (${Math.round(quotaBytes / megabyte)}MB) is full`,
    facts: { quotaBytes },
  });
}

function tooLarge(what: string): AppError {
  return new AppError("TOO_LARGE", { message: `${what} exceeds ${maxAttachmentBytes / megabyte}MB limit` });
}
