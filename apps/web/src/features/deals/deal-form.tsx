import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { type ReactNode, useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { CollisionNotice } from "#src/records/form/collision-notice.tsx";
import { useUnsavedGuard } from "#src/records/form/use-unsaved-guard.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { ModalPanel } from "#src/ui/overlays/modal-panel.tsx";
import { DealFormFields } from "./deal-form-fields.tsx";
import type { DealStart } from "./deal-form-schema.ts";
import { type DealFormState, useDealForm } from "./use-deal-form.ts";

export type DealFormProps = {
  /** The deal to edit; a new one when left out. */
  deal?: Deal | undefined;
  /** What a new deal starts from. */
  start?: DealStart | undefined;
  onClose: () => void;
  /** In place of the page instead of in a panel over it (spec section 2.9). */
  isInPage?: boolean;
};

const nothing: DealStart = {};

/** Creates or edits a deal (spec section 2.7). */
export function DealForm({ deal, start = nothing, onClose, isInPage = false }: DealFormProps) {
  const id = useId();
  const state = useDealForm({ deal, start, onSaved: () => leave() });
  const { leave, close } = useUnsavedGuard(state.isDirty, state.sending, onClose);
  const title = deal ? t("deals.editTitle") : t("deals.createTitle");
  const footer = <Footer formId={id} state={state} isNew={!deal} onCancel={close} />;
  const form = (
    <form
      id={id}
      ref={state.sending.element}
      inert={state.sending.isOnItsWay}
      noValidate
      onSubmit={state.submit}
    >
      {state.problem && (
        <div className="p-5 pb-0">
          <Notice tone="danger">{state.problem}</Notice>
        </div>
      )}
      {state.collision.open && (
        <CollisionNotice fields={state.collision.fields} onChoose={state.collision.choose} />
      )}
      <DealFormFields form={state.form} />
    </form>
  );
  if (isInPage) return <PageForm {...{ title, footer }}>{form}</PageForm>;
  return (
    <ModalPanel {...{ title, footer }} isOpen onClose={close}>
      {form}
    </ModalPanel>
  );
}

type PageFormProps = { title: string; footer: ReactNode; children: ReactNode };

function PageForm({ title, footer, children }: PageFormProps) {
  return (
    <div className="scroll">
      <section className="card deal-form-page" aria-label={title}>
        <div className="section__head">
          <h1>{title}</h1>
        </div>
        {children}
        <div className="panel__foot">{footer}</div>
      </section>
    </div>
  );
}

type FooterProps = { formId: string; state: DealFormState; isNew: boolean; onCancel: () => void };

function Footer({ formId, state, isNew, onCancel }: FooterProps) {
  return (
    <>
      <span className="spacer" />
      <Button onClick={onCancel}>{t("ui.cancel")}</Button>
      <Button
        variant="primary"
        type="submit"
        form={formId}
        disabled={state.collision.open !== undefined}
        busyLabel={state.isSaving && (isNew ? t("deals.creating") : t("deals.updating"))}
      >
        {isNew ? t("deals.createDeal") : t("deals.updateDeal")}
      </Button>
    </>
  );
}
