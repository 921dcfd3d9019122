import { ApiError } from "@lanyard/client/api-error";
import { maxProposalReason } from "@lanyard/contract/limits";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { TextArea } from "#src/ui/controls/text-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { useRefusing } from "./proposal-queries.ts";

export function RefusalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const refusing = useRefusing(id);
  const { error } = refusing;
  const problem = error instanceof ApiError && error.errors.find(({ path }) => path === "reason")?.message;
  return (
    <FormDialog
      title={t("proposals.refuseTitle")}
      submitLabel={t("proposals.refuseConfirm")}
      tone="danger"
      busyLabel={refusing.isPending && t("ui.loading")}
      onSubmit={() => refusing.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextArea
        label={t("proposals.refuseReason")}
        value={reason}
        required
        maxLength={maxProposalReason}
        error={problem}
        onChange={({ target }) => {
          setReason(target.value);
          if (error) refusing.reset();
        }}
      />
      {error && !problem && (
        <Notice tone="danger">
          {t("ui.because", { what: t("proposals.refuseFailed"), reason: error.message })}
        </Notice>
      )}
    </FormDialog>
  );
}
