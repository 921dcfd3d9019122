import type { Attachment, PreviewType } from "@lanyard/contract/attachment/attachment-schema";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { readFileBytes, useDownloadFile } from "./file-download.ts";
import type { FileHolder } from "./file-queries.ts";

const PdfPreview = lazyComponent(async () => (await import("./pdf-preview.tsx")).PdfPreview);

export type FilePreviewProps = { holder: FileHolder; file: Attachment; onClose: () => void };

/**
 * Shows an image or a PDF in a dialog. Renders only types that the server has verified from the file's first
 * bytes, because other files could contain scripts.
 */
export function FilePreview({ holder, file, onClose }: FilePreviewProps) {
  const client = useClient();
  const download = useDownloadFile(holder);
  const { data: bytes, isError } = useQuery({
    queryKey: [holder.noun, "download", holder.id, file.id],
    queryFn: ({ signal }) => readFileBytes(client, holder, file.id, signal),
    // Files never change, so no query reloads them.
    staleTime: "static",
    gcTime: 0,
  });
  const waiting = <Waiting />;
  return (
    <Dialog
      title={file.filename}
      size="widest"
      isOpen
      onClose={onClose}
      footer={
        <Button icon={Download} onClick={() => download.mutate(file.id)}>
          {t("files.download", { name: file.filename })}
        </Button>
      }
    >
      {isError && <PreviewFailed />}
      {!bytes && !isError && waiting}
      {bytes && file.preview_type === "application/pdf" && (
        <PdfPreview bytes={bytes} failed={<PreviewFailed />} fallback={waiting} />
      )}
      {bytes && file.preview_type !== null && file.preview_type !== "application/pdf" && (
        <ImagePreview
          bytes={bytes}
          type={file.preview_type}
          name={file.filename}
          failed={<PreviewFailed />}
        />
      )}
    </Dialog>
  );
}

function Waiting() {
  return (
    <p className="flex items-center gap-2 p-5" role="status">
      <Spinner /> {t("files.previewLoading")}
    </p>
  );
}

function PreviewFailed() {
  return (
    <p className="p-5" role="alert">
      {t("files.previewFailed")}
    </p>
  );
}

type ImagePreviewProps = {
  bytes: ArrayBuffer;
  type: Exclude<PreviewType, "application/pdf">;
  name: string;
  failed: ReactNode;
};

/**
 * An image in the dialog. The type is one of the contract's image types, so the browser never treats the
 * bytes as an HTML page.
 */
function ImagePreview({ bytes, type, name, failed }: ImagePreviewProps) {
  const [address, setAddress] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  const [isWhole, setIsWhole] = useState(true);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  if (isBroken) return failed;
  return (
    address && (
      <button
        type="button"
        className={isWhole ? "picture" : "picture is-large"}
        aria-pressed={!isWhole}
        data-tooltip={isWhole ? t("files.showLarger") : t("files.showWhole")}
        onClick={() => setIsWhole(!isWhole)}
      >
        <img src={address} alt={name} onError={() => setIsBroken(true)} />
      </button>
    )
  );
}
