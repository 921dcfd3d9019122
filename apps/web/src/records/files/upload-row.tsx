import { FileUp, X } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { ProgressBar } from "#src/ui/feedback/progress-bar.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import type { FileUpload } from "./file-uploads.ts";
import { useUploadShare } from "./file-uploads.ts";

const whole = 100;

export function UploadRow({ upload: { file, idempotencyKey, cancel } }: { upload: FileUpload }) {
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
