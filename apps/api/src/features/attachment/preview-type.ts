import type { PreviewType } from "@lanyard/contract/attachment/attachment-schema";

/** As many first bytes as the longest signature needs. */
export const signatureBytes = 12;

const signatures: readonly { type: PreviewType; isIn: (text: string) => boolean }[] = [
  { type: "image/png", isIn: (text) => text.startsWith("\x89PNG\r\n\x1a\n") },
  { type: "image/jpeg", isIn: (text) => text.startsWith("\xff\xd8\xff") },
  { type: "image/gif", isIn: (text) => /^GIF8[79]a/u.test(text) },
  { type: "image/webp", isIn: (text) => /^RIFF[\s\S]{4}WEBP/u.test(text) },
  { type: "application/pdf", isIn: (text) => text.startsWith("%PDF-") },
];

/** What the first bytes prove, whatever the name and the sender claim. HTML and SVG are never among it. */
export function previewTypeOf(start: Uint8Array): PreviewType | null {
  const text = Buffer.from(start).toString("latin1");
  return signatures.find(({ isIn }) => isIn(text))?.type ?? null;
}
