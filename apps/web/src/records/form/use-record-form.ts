import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError } from "@lanyard/client/api-error";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { collisionIn } from "#src/lib/api/collision.ts";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { formDraftKey } from "#src/lib/browser/tab-draft.ts";
import { useIsMounted } from "#src/lib/browser/use-is-mounted.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { resolverInLanguage } from "#src/lib/i18n/refusal-text.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { type ValueHolder, valueHolderIn } from "#src/records/fields/taken-value.tsx";
import { kindText } from "#src/records/kind-text.ts";
import type { RecordSource } from "#src/records/source.ts";
import { useCreateRecord, useUpdateRecord } from "#src/records/use-record-changes.ts";
import { toast, toastFailure } from "#src/ui/overlays/toast.ts";
import { toastAbandonedForm } from "./abandoned-form.ts";
import { useCustomFormFields, useLateFields } from "./custom-form-fields.tsx";
import { useFormDraft } from "./form-draft.ts";
import type { FormOutput, FormValues, RecordForm } from "./form-field.ts";
import { changedBody, fieldAt, formSchema, newBody, startValues } from "./form-values.ts";
import type { FormDefinition } from "./record-form.ts";
import { useRecordCollision } from "./use-record-collision.ts";
import { useSending } from "./use-sending.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

export type RecordFormOptions<Row> = {
  /** Undefined for a new record. */
  row: Row | undefined;
  start?: FormValues;
  /** Whether another form opened this one to create a linked record. */
  isForForm?: boolean;
  updatedText?: string | undefined;
  onClose: () => void;
  onCreated?: ((row: Row) => void) | undefined;
  /** Runs before each request. Returns additional values, or false to cancel the request. */
  onSend?: (form: RecordForm) => object | false | Promise<object | false>;
  isShown?: (error: unknown) => boolean;
  /** Returns the field to focus for an error in a field. Defaults to that field. */
  focusOf?: (name: string, values: FormValues) => string;
};

type Request = { changed: ReadonlySet<string>; send: () => Promise<unknown> };

export function useRecordForm<Row extends Versioned>(
  source: RecordSource<Row>,
  declared: FormDefinition<Row>,
  { row, start, updatedText, onClose, ...options }: RecordFormOptions<Row>,
) {
  const { definition, deleted } = useCustomFormFields(declared);
  const { opened, form, draft } = useStartedForm(source, definition, row, start);
  const [problem, setProblem] = useState<string>();
  const [holder, setHolder] = useState<ValueHolder>();
  // React Hook Form tracks these states only if the component reads them while rendering.
  const { dirtyFields, isDirty } = form.formState;
  const collision = useRecordCollision(source, definition, form, row);
  const { creation, update, requestOf } = useRequests(source, definition, { row, updatedText, ...options });
  const sending = useSending([creation, update], form);
  const { leave, close } = useUnsavedGuard(isDirty, sending, onClose);
  const isHere = useIsMounted();

  const settle = async (request: Request): Promise<void> => {
    setProblem(undefined);
    try {
      await request.send();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const text = t("ui.because", {
        what: kindText(source.routes, row ? "updateFailed" : "createFailed"),
        reason,
      });
      const { changed } = request;
      const retry = () => settle(request);
      if (!isHere()) return toastAbandonedForm({ text, error, values: form.getValues(), changed, retry });
      const collided = collisionIn(error);
      if (collided) return collision.begin(collided);
      if (options.isShown?.(error)) return;
      setHolder(valueHolderIn(error));
      const isBesideFields = showRefusals(form, definition, error);
      if (definition.failure === "notice") {
        // Failures appear in the form and as a toast (spec section 8).
        setProblem(text);
        toast.error(text);
      } else if (!isBesideFields) {
        // If the form is still open, Retry submits its current values.
        const run = () => (isHere() ? sending.element.current?.requestSubmit() : void retry());
        toastFailure(text, run);
      }
      return;
    }
    if (isHere()) leave();
  };

  const submit = form.handleSubmit(
    async (values) => {
      const extra = (await options.onSend?.(form)) ?? {};
      const changed = new Set(Object.keys(dirtyFields));
      if (extra) await settle(requestOf({ values, changed, version: collision.version, extra }));
    },
    (errors) => {
      const first = definition.fields.find(({ name }) => errors[name])?.name;
      if (first !== undefined) form.setFocus(options.focusOf?.(first, form.getValues()) ?? first);
    },
  );
  return {
    definition,
    deleted,
    form,
    draft,
    problem,
    holder,
    collision,
    sending,
    submit,
    close,
    opened,
    isSaving: creation.isPending || update.isPending,
    created: creation.variables?.body,
  };
}

type Submission = {
  values: FormOutput;
  changed: ReadonlySet<string>;
  /** The version of the record that the form edits. */
  version: number;
  /** Values that are not fields of the form. */
  extra: object;
};

/** Returns the mutations of a form, and a function that returns the request for submitted values. */
function useRequests<Row extends Versioned>(
  source: RecordSource<Row>,
  definition: FormDefinition<Row>,
  options: Pick<RecordFormOptions<Row>, "row" | "updatedText" | "isForForm" | "onCreated">,
) {
  const { row, updatedText, isForForm = false, onCreated } = options;
  const creation = useCreateRecord(source, { isForForm });
  const update = useUpdateRecord(source, updatedText === undefined ? {} : { done: updatedText });
  const keyOf = useIdempotencyKey();
  const requestOf = ({ values, changed, version, extra }: Submission): Request => {
    if (row) {
      const body = { ...changedBody(definition, values, changed, version), ...extra };
      return { changed, send: () => update.mutateAsync({ id: row.id, body }) };
    }
    const body: FormOutput = { ...newBody(definition, values, changed), ...extra };
    const request = { body, idempotencyKey: keyOf(body) };
    const create = async () => {
      const { row: created } = await creation.mutateAsync(request);
      onCreated?.(created);
    };
    return { changed, send: create };
  };
  return { creation, update, requestOf };
}

/**
 * Creates a form that keeps the record as it was when the form opened, because newer data must not overwrite
 * input.
 */
function useStartedForm<Row extends Versioned>(
  { noun }: RecordSource<Row>,
  definition: FormDefinition<Row>,
  row: RecordFormOptions<Row>["row"],
  start: RecordFormOptions<Row>["start"],
) {
  const { id: creator } = useSignedIn();
  const [{ opened, shown }] = useState(() => ({
    opened: row,
    shown: { ...startValues(definition, row, creator), ...start },
  }));
  const form: RecordForm = useForm<FormValues, unknown, FormOutput>({
    resolver: (values, ...asked) =>
      resolverInLanguage(zodResolver(formSchema(definition, values, opened)))(values, ...asked),
    defaultValues: shown,
    mode: "onTouched",
    shouldFocusError: false,
  });
  useLateFields(definition, form, opened);
  // New records have separate drafts for each set of initial values, such as deals of different contacts.
  const draftKey = formDraftKey(creator, noun, opened?.id ?? JSON.stringify(start ?? {}));
  const draft = useFormDraft(draftKey, form, shown);
  return { opened, form, draft };
}

export type RecordFormState<Row> = Omit<
  ReturnType<typeof useRecordForm<Row & Versioned>>,
  "created" | "definition"
> & { definition: FormDefinition<Row> };

/** Returns false if no error matches a field. */
function showRefusals<Row>(form: RecordForm, definition: FormDefinition<Row>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const problems = error.errors.flatMap(({ path, message }) => {
    const field = fieldAt(definition, path);
    return field ? [{ name: field.name, message }] : [];
  });
  for (const { name, message } of problems) form.setError(name, { type: error.code, message });
  return problems.length > 0;
}

/**
 * Returns a function that returns the idempotency key of a body. A repeated body reuses its key, so that a
 * retry after a lost response finds the created record.
 */
function useIdempotencyKey(): (body: object) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const sent = JSON.stringify(body);
    const key = keys.get(sent) ?? crypto.randomUUID();
    keys.set(sent, key);
    return key;
  };
}
