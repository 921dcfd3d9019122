import type { Company } from "@lanyard/contract/company/company-schema";
import { useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { CollisionNotice } from "#src/records/form/collision-notice.tsx";
import { useUnsavedGuard } from "#src/records/form/use-unsaved-guard.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { ModalPanel } from "#src/ui/overlays/modal-panel.tsx";
import { BasicFields, ContactFields } from "./company-form-fields.tsx";
import { useCompanyForm } from "./use-company-form.ts";

export type CompanyFormProps = {
  /** The company to edit; a new one when left out. */
  company?: Company | undefined;
  /** What is said after saving a change. */
  updatedText?: string;
  onClose: () => void;
};

/** Creates or edits a company in a panel over the page (spec section 2.7). */
export function CompanyForm({ company, updatedText, onClose }: CompanyFormProps) {
  const id = useId();
  const state = useCompanyForm({ company, updatedText, onSaved: () => leave() });
  const { form, problem, collision, submit, isSaving, sending } = state;
  const { leave, close } = useUnsavedGuard(form.formState.isDirty, sending, onClose);
  const [save, saving] = company
    ? [t("companies.update"), t("companies.updating")]
    : [t("companies.create"), t("companies.creating")];
  return (
    <ModalPanel
      title={company ? t("companies.editTitle") : t("companies.addTitle")}
      isOpen
      onClose={close}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={close}>{t("ui.cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={id}
            disabled={collision.open !== undefined}
            busyLabel={isSaving && saving}
          >
            {save}
          </Button>
        </>
      }
    >
      <form id={id} ref={sending.element} inert={sending.isOnItsWay} noValidate onSubmit={submit}>
        {problem && (
          <div className="p-5 pb-0">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {collision.open && <CollisionNotice fields={collision.fields} onChoose={collision.choose} />}
        <BasicFields form={form} />
        <ContactFields form={form} />
      </form>
    </ModalPanel>
  );
}
