import { maxAttachmentBytes } from "@lanyard/contract/limits";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { AppError } from "#src/http/app-error.ts";

const megabyte = 1_048_576;
const maxMegabytes = maxAttachmentBytes / megabyte;
/** The bytes that a multipart request adds to the file. */
const envelopeBytes = 8192;

export interface SizeLimit {
  readonly bytes: number;
  refusal(): AppError;
  /**
   * Refuses a request whose declared size exceeds the limit.
   * @throws AppError TOO_LARGE, FILE_QUOTA
   */
  refuseAnnounced(requestBytes: number): void;
}

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
        const shownSize = (size / megabyte).toFixed(1);
        throw tooLarge(refusal("fileOfSizeTooLarge", { size: shownSize, max: maxMegabytes }));
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
