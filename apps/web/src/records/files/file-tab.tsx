import type { Attachment } from "@lanyard/contract/attachment/attachment-schema";
import { maxAttachmentBytes } from "@lanyard/contract/limits";
import { FileUp, X } from "lucide-react";
import { useState } from "react";
import { formatFileSize } from "#src/lib/format/file-size.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { FileDropZone } from "#src/ui/controls/file-drop-zone.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { ProgressBar } from "#src/ui/feedback/progress-bar.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { useDownloadFile } from "./file-download.ts";
import { FilePreview } from "./file-preview.tsx";
import { type FileHolder, useDeleteFile } from "./file-queries.ts";
import { FileRow } from "./file-row.tsx";
import { type FileUpload, usePendingUploads, useUploadFiles, useUploadShare } from "./file-uploads.ts";

type FileTabProps = {
  holder: FileHolder;
  files: readonly Attachment[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
};

/** The tab with a record's files, and an area to drop new ones (spec section 2.6). */
export function FileTab({ holder, files, isFailed, onRetry }: FileTabProps) {
  const mayWrite = useMayWrite();
  const upload = useUploadFiles(holder);
  return (
    <div className="grid max-w-[792px] grid-cols-1 gap-4 px-4 py-4 md:px-6">
      {mayWrite && (
        <FileDropZone
          title={t("files.drop")}
          hint={t("files.limit", { size: formatFileSize(maxAttachmentBytes) })}
          browseLabel={t("files.browse")}
          isMultiple
          onFiles={upload}
        />
      )}
      {isFailed && !files ? (
        <FailedState title={t("files.failedTitle")} isCompact onRetry={onRetry} />
      ) : (
        <Files {...{ holder, files, mayWrite }} />
      )}
    </div>
  );
}

type FilesProps = Pick<FileTabProps, "holder" | "files"> & { mayWrite: boolean };

function Files({ holder, files, mayWrite }: FilesProps) {
  const uploads = usePendingUploads(holder);
  const deletion = useDeleteFile(holder);
  const download = useDownloadFile(holder);
  const [shown, setShown] = useState<Attachment>();
  if (!files) return <SkeletonRows rows={3} columns={1} label={t("files.loading")} />;
  if (files.length === 0 && uploads.length === 0)
    return <EmptyState mark="file" title={t("files.none")} isCompact />;
  return (
    <>
      <ul aria-label={t("files.list")}>
        {uploads.map((each) => (
          <UploadRow key={each.idempotencyKey} upload={each} />
        ))}
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            onDownload={() => download.mutate(file.id)}
            onPreview={file.preview_type === null ? undefined : () => setShown(file)}
            onDelete={mayWrite ? () => deletion.mutate(file.id) : undefined}
          />
        ))}
      </ul>
      {shown && <FilePreview holder={holder} file={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const whole = 100;

function UploadRow({ upload: { file, idempotencyKey, cancel } }: { upload: FileUpload }) {
  const share = useUploadShare(idempotencyKey);
  const percent = Math.round((share ?? 0) * whole);
  return (
    <li className="file">
      <Icon of={FileUp} size={18} />
      <div>
        <b className="trunc" dir="auto">
          {file.name}
        </b>
        <span>{share === undefined ? t("files.waiting") : t("files.share", { percent })}</span>
        <ProgressBar percent={percent} label={t("files.uploading", { name: file.name })} />
      </div>
      <IconButton
        icon={X}
        size="sm"
        label={t("files.cancel", { name: file.name })}
        onClick={() => cancel.abort()}
      />
    </li>
  );
}
