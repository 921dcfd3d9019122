import type { Attachment } from "@lanyard/contract/attachment/attachment-schema";
import { Download, File, FileImage, FileText, type LucideIcon, Trash2 } from "lucide-react";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { formatFileSize } from "#src/lib/format/file-size.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

type FileRowProps = {
  file: Attachment;
  isShort?: boolean;
  onDownload: () => void;
  onPreview?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
};

export function FileRow({ file, isShort = false, onDownload, onPreview, onDelete }: FileRowProps) {
  const { filename: name, size, uploaded_at, uploaded_by: author } = file;
  const facts = { size: formatFileSize(size), date: formatDate(uploaded_at) };
  return (
    <li className="file">
      <Icon of={iconOf(file)} size={18} />
      <div>
        <b className="trunc" dir="auto">
          {onPreview ? (
            <button
              type="button"
              className="link trunc max-w-full"
              aria-label={t("files.preview", { name })}
              onClick={onPreview}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </b>
        <span title={formatDateTime(uploaded_at)}>
          {isShort ? t("files.glance", facts) : t("files.facts", { ...facts, author })}
        </span>
      </div>
      <IconButton icon={Download} size="sm" label={t("files.download", { name })} onClick={onDownload} />
      {onDelete && (
        <IconButton icon={Trash2} size="sm" label={t("files.delete", { name })} onClick={onDelete} />
      )}
    </li>
  );
}

function iconOf({ preview_type }: Attachment): LucideIcon {
  if (preview_type === null) return File;
  return preview_type === "application/pdf" ? FileText : FileImage;
}
