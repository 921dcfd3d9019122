import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, use, useEffect, useId, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage } from "#src/lib/session/rights.ts";
import { longFieldLabel, sectionTitle } from "#src/records/fields/field-text.ts";
import { repeatsMember } from "#src/records/fields/member.tsx";
import { TakenValue } from "#src/records/fields/taken-value.tsx";
import { kindText } from "#src/records/kind-text.ts";
import { RecordSlots } from "#src/records/page/record-slots.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { findFirstField, ModalPanel } from "#src/ui/overlays/modal-panel.tsx";
import { CollisionNotice } from "./collision-notice.tsx";
import { fieldNameOf } from "./form-field.ts";
import { LikelyDuplicates } from "./likely-duplicates.tsx";
import type { RecordFormState } from "./use-record-form.ts";

type RecordFormPanelProps<Row> = {
  state: RecordFormState<Row>;
  /** Errors that the schema of the form cannot detect, by field. */
  problems?: Readonly<Record<string, ReactNode>>;
  status?: ReactNode;
  /** Whether the form replaces the page instead of opening in a panel (spec section 2.9). */
  isInPage?: boolean;
};

/** The panel that creates or edits a record (spec section 2.7). */
export function RecordFormPanel<Row>({ state, problems = {}, status, isInPage }: RecordFormPanelProps<Row>) {
  const id = useId();
  const mayManage = useMayManage();
  const slots = use(RecordSlots);
  const [isAddingField, setIsAddingField] = useState(false);
  const { problem, collision, sending, close, opened, draft, deleted } = state;
  const isReady = state.form.formState.isValid && !Object.values(problems).some(Boolean);
  const { plural } = recordKinds[state.definition.noun];
  const title = kindText(plural, opened === undefined ? "createTitle" : "editTitle");
  const footer = <FormFooter {...{ id, state, isReady, status }} />;
  const form = (
    <form
      id={id}
      ref={sending.element}
      inert={sending.isOnItsWay}
      noValidate
      onSubmit={(event) => {
        // This form can be nested in another one, which must not be submitted.
        event.stopPropagation();
        return state.submit(event);
      }}
    >
      {draft.isKept && (
        <FormNotice tone="info">
          <p>{t("forms.kept")}</p>
          <Button size="sm" className="mt-2" onClick={draft.startAfresh}>
            {t("forms.startAfresh")}
          </Button>
        </FormNotice>
      )}
      {deleted.map((field) => (
        <FormNotice key={field} tone="warning">
          {t("fields.deletedMeanwhile", { field })}
        </FormNotice>
      ))}
      {problem && <FormNotice tone="danger">{problem}</FormNotice>}
      {collision.fields && <CollisionNotice fields={collision.fields} onChoose={collision.choose} />}
      <FormSections state={state} problems={problems} />
      {mayManage && (
        <div className={noticePlace}>
          <Button variant="ghost" size="sm" icon={Plus} onClick={() => setIsAddingField(true)}>
            {t("fields.add")}
          </Button>
        </div>
      )}
    </form>
  );
  // The dialog is outside the form, because the form would otherwise receive the dialog's submit event.
  const newField = isAddingField && slots.newField(state.definition.noun, () => setIsAddingField(false));
  return (
    <>
      {isInPage ? (
        <PageForm {...{ title, footer }}>{form}</PageForm>
      ) : (
        <ModalPanel {...{ title, footer }} isOpen onClose={close}>
          {form}
        </ModalPanel>
      )}
      {newField}
    </>
  );
}

type FooterProps<Row> = Pick<RecordFormPanelProps<Row>, "state" | "status"> & {
  id: string;
  isReady: boolean;
};

function FormFooter<Row>({ id, state, isReady, status }: FooterProps<Row>) {
  const { definition, form, opened, collision, isSaving, close } = state;
  const { plural } = recordKinds[definition.noun];
  const isNew = opened === undefined;
  return (
    <>
      <LikelyDuplicates noun={definition.noun} form={form} id={opened?.id} />
      {status}
      <span className="spacer" />
      <Button onClick={close}>{t("ui.cancel")}</Button>
      <Button
        variant="primary"
        type="submit"
        form={id}
        disabled={collision.fields !== undefined}
        // The button stays focusable, because clicking it marks missing fields (spec section 5).
        aria-disabled={!isReady || undefined}
        busyLabel={isSaving && kindText(plural, isNew ? "creating" : "updating")}
      >
        {kindText(plural, isNew ? "create" : "update")}
      </Button>
    </>
  );
}

const noticePlace = "px-4 pt-5 md:px-5";

function FormNotice(notice: ComponentProps<typeof Notice>) {
  return (
    <div className={noticePlace}>
      <Notice {...notice} />
    </div>
  );
}

type SectionsProps<Row> = Required<Pick<RecordFormPanelProps<Row>, "state" | "problems">>;

function FormSections<Row>({ state, problems }: SectionsProps<Row>) {
  const { form, definition, opened, holder } = state;
  const { noun, fields } = definition;
  const shown = fields.filter(({ name }) => !repeatsMember(noun, opened ?? {}, name));
  const sections = Map.groupBy(shown, ({ descriptor }) => descriptor.section ?? "");
  const errorOf = (name: string) => {
    const { message, type } = form.getFieldState(name, form.formState).error ?? {};
    return message && holder && type === "VALUE_TAKEN" ? <TakenValue {...{ message, holder }} /> : message;
  };
  return [...sections].map(([section, members]) => (
    <fieldset key={section} className="panel__group">
      <legend className="legend">{sectionTitle(noun, section)}</legend>
      <div className="form-grid">
        {members.map(({ name, descriptor, isRequired, Input, hint }) => (
          <Input
            key={name}
            {...{ form, noun, name, isRequired: isRequired(opened) }}
            look={{
              ...(hint && { hint: hint() }),
              label: longFieldLabel(noun, fieldNameOf(name)),
              error: problems[name] ?? errorOf(name),
              className: descriptor.isWide ? "span2" : "",
            }}
          />
        ))}
      </div>
    </fieldset>
  ));
}

function PageForm({ title, footer, children }: { title: string; footer: ReactNode; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => findFirstField(body.current)?.focus(), []);
  return (
    <div className="scroll">
      <section className="card form-page" aria-label={title}>
        <div className="section__head">
          <h1>{title}</h1>
        </div>
        <div ref={body}>{children}</div>
        <div className="panel__foot">{footer}</div>
      </section>
    </div>
  );
}
