import { lazy, Suspense } from "react";
import type { FilePreviewProps } from "./file-preview.tsx";

const FilePreview = lazy(async () => ({ default: (await import("./file-preview.tsx")).FilePreview }));

/** The preview, whose code loads when a file is first looked at. */
export function LazyFilePreview(props: FilePreviewProps) {
  return (
    <Suspense>
      <FilePreview {...props} />
    </Suspense>
  );
}
