import { ApiError } from "@lanyard/client/api-error";
import { maxProposalReason } from "@lanyard/contract/limits";
import { useId, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TextArea } from "#src/ui/controls/text-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { useRefusing } from "./proposal-queries.ts";

export function RefusalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const formId = useId();
  const [reason, setReason] = useState("");
  const refusing = useRefusing(id);
  const { error } = refusing;
  const problem = error instanceof ApiError && error.errors.find(({ path }) => path === "reason")?.message;
  return (
    <Dialog
      title={t("proposals.refuseTitle")}
      isOpen
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            busyLabel={refusing.isPending && t("ui.loading")}
          >
            {t("proposals.refuseConfirm")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!refusing.isPending) refusing.mutate(reason, { onSuccess: onClose });
        }}
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
      </form>
    </Dialog>
  );
}
