import { maxAttachmentBytes } from "@lanyard/contract/limits";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { AppError } from "#src/http/app-error.ts";

const megabyte = 1_048_576;
const maxMegabytes = maxAttachmentBytes / megabyte;
/** The bytes that multipart adds to a file, such as boundary and name. */
const envelopeBytes = 8192;

/** The size limit of a file, and the refusal above it. */
export interface SizeLimit {
  readonly bytes: number;
  refusal(): AppError;
  /**
   * Refuses an announced size above the limit immediately.
   * @throws AppError TOO_LARGE, FILE_QUOTA
   */
  refuseAnnounced(requestBytes: number): void;
}

/** Returns the limit of one file, or the rest of the organisation's quota if it is lower. */
export function createSizeLimit(usedBytes: number, quotaBytes: number): SizeLimit {
  const leftBytes = Math.max(0, quotaBytes - usedBytes);
  const bytes = Math.min(maxAttachmentBytes, leftBytes);
  return {
    bytes,
    refusal: () =>
      leftBytes < maxAttachmentBytes
        ? quotaRefusal(quotaBytes)
        : tooLarge(refusal("fileTooLarge", { max: maxMegabytes })),
    refuseAnnounced(requestBytes) {
      const size = requestBytes - envelopeBytes;
      if (size > maxAttachmentBytes) {
        const told = (size / megabyte).toFixed(1);
        throw tooLarge(refusal("fileOfSizeTooLarge", { size: told, max: maxMegabytes }));
      }
      if (size > bytes) throw quotaRefusal(quotaBytes);
    },
  };
}

export function quotaRefusal(quotaBytes: number): AppError {
  return new AppError("FILE_QUOTA", {
    message: refusal("fileQuotaOfSize", { size: Math.round(quotaBytes / megabyte) }),
    facts: { quotaBytes },
  });
}

function tooLarge(message: Refusal): AppError {
  return new AppError("TOO_LARGE", { message });
}
