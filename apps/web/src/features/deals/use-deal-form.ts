import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError } from "@lanyard/client/api-error";
import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { collisionIn } from "#src/lib/api/collision.ts";
import { useIsMounted } from "#src/lib/browser/use-is-mounted.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { resolverInLanguage } from "#src/lib/i18n/resolver-in-language.ts";
import { toastAbandonedForm } from "#src/records/form/abandoned-form.ts";
import { useIdempotencyKey } from "#src/records/form/use-idempotency-key.ts";
import { useSending } from "#src/records/form/use-sending.ts";
import { useCreateRecord, useUpdateRecord } from "#src/records/use-record-changes.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { useDealCollision } from "./deal-collision.ts";
import {
  changedDealBody,
  type DealForm,
  type DealFormOutput,
  type DealFormValues,
  type DealStart,
  dealFormSchema,
  dealFormValues,
  formNameOf,
  newDealBody,
} from "./deal-form-schema.ts";
import type { NewDealInput } from "./deal-queries.ts";
import { dealSource } from "./deal-source.ts";
import { askLostReason } from "./lost-reason.ts";
import { useStageProbability } from "./use-stage-probability.ts";

/** The reason with which a deal enters a lost stage. */
type Lost = { lost_reason?: string | null };

type DealFormOptions = { deal: Deal | undefined; start: DealStart; onSaved: () => void };

/** The state of the deal form: values, what is wrong with them, and saving. */
export function useDealForm({ deal, start, onSaved }: DealFormOptions) {
  // The deal as it was when the form opened: what arrives later must not overwrite what is being typed.
  const [shown] = useState(() => dealFormValues(deal, start));
  const [problem, setProblem] = useState<string>();
  const form: DealForm = useForm<DealFormValues, unknown, DealFormOutput>({
    resolver: (values, ...asked) =>
      resolverInLanguage(zodResolver(dealFormSchema(values.currency)))(values, ...asked),
    defaultValues: shown,
    mode: "onTouched",
  });
  // Read here, so that the form follows them.
  const { dirtyFields, isDirty } = form.formState;
  const entered = useStageProbability(form, deal);
  const collision = useDealCollision(form, deal);
  const isHere = useIsMounted();
  const keyOf = useIdempotencyKey();
  const creation = useCreateRecord(dealSource);
  const update = useUpdateRecord(dealSource);
  const sending = useSending([creation, update], form);
  const create = (body: NewDealInput) => creation.mutateAsync({ body, idempotencyKey: keyOf(body) });
  const changedNames = () => new Set(Object.keys(dirtyFields));
  const send = (values: DealFormOutput, lost: Lost) =>
    deal === undefined
      ? create({ ...newDealBody(values, changedNames()), ...lost })
      : update.mutateAsync({
          id: deal.id,
          body: { ...changedDealBody(values, changedNames(), collision.version), ...lost },
        });
  const save = async (values: DealFormOutput, lost: Lost): Promise<void> => {
    setProblem(undefined);
    const changed = [...changedNames()];
    try {
      await send(values, lost);
      if (isHere()) onSaved();
    } catch (error) {
      const text = refusalText(error, deal !== undefined);
      const typed = { values: form.getValues(), changed };
      if (!isHere()) return toastAbandonedForm({ text, error, ...typed, retry: () => save(values, lost) });
      const collided = collisionIn(error);
      if (collided) return collision.begin(collided);
      // A failure is told in the form and as a toast (spec section 8).
      setProblem(text);
      toast.error(text);
      showRefusal(form, error);
    }
  };
  const submit = form.handleSubmit(async (values) => {
    const reason = await askLostReason(entered);
    if (reason) await save(values, reason.lostReason === undefined ? {} : { lost_reason: reason.lostReason });
  });
  const isSaving = creation.isPending || update.isPending;
  return { form, problem, collision, submit, isDirty, isSaving, sending };
}

export type DealFormState = ReturnType<typeof useDealForm>;

function refusalText(error: unknown, isUpdate: boolean): string {
  const message = error instanceof Error ? error.message : String(error);
  return isUpdate
    ? t("deals.updateFailed", { message })
    : t("ui.because", { what: t("deals.createFailed"), reason: message });
}

/** Puts what the server said beside its fields. */
function showRefusal(form: DealForm, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.errors) {
    const name = formNameOf(path);
    if (name !== undefined) form.setError(name, { message });
  }
}
