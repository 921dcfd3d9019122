import { zodResolver } from "@hookform/resolvers/zod";
import { ApiError } from "@lanyard/client/api-error";
import type { Company } from "@lanyard/contract/company/company-schema";
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
import { useCompanyCollision } from "./company-collision.ts";
import {
  type CompanyForm,
  type CompanyFormOutput,
  type CompanyFormValues,
  changedCompanyBody,
  companyFormNames,
  companyFormSchema,
  companyFormValues,
  newCompanyBody,
} from "./company-form-schema.ts";
import type { NewCompanyInput } from "./company-queries.ts";
import { companySource } from "./company-source.ts";

type CompanyFormOptions = {
  company: Company | undefined;
  /** What is said after saving a change. */
  updatedText: string | undefined;
  onSaved: () => void;
};

/** The state of the company form: values, what is wrong with them, and saving. */
export function useCompanyForm({ company, updatedText, onSaved }: CompanyFormOptions) {
  // The company as it was when the form opened: what arrives later must not overwrite what is being typed.
  const [shown] = useState(() => companyFormValues(company));
  const [problem, setProblem] = useState<string>();
  const form: CompanyForm = useForm<CompanyFormValues, unknown, CompanyFormOutput>({
    resolver: resolverInLanguage(zodResolver(companyFormSchema)),
    defaultValues: shown,
    mode: "onTouched",
  });
  const { dirtyFields } = form.formState;
  const collision = useCompanyCollision(form, company?.version ?? 1);
  const isHere = useIsMounted();
  const keyOf = useIdempotencyKey();
  const creation = useCreateRecord(companySource);
  const update = useUpdateRecord(companySource, updatedText === undefined ? {} : { done: updatedText });
  const sending = useSending([creation, update], form);
  const create = (body: NewCompanyInput) => creation.mutateAsync({ body, idempotencyKey: keyOf(body) });
  const send = (values: CompanyFormOutput) =>
    company === undefined
      ? create(newCompanyBody(values))
      : update.mutateAsync({
          id: company.id,
          body: changedCompanyBody(values, new Set(Object.keys(dirtyFields)), collision.version),
        });
  const save = async (values: CompanyFormOutput): Promise<void> => {
    setProblem(undefined);
    const changed = Object.keys(dirtyFields);
    try {
      await send(values);
      if (isHere()) onSaved();
    } catch (error) {
      const text = refusalText(error, company !== undefined);
      const typed = { values: form.getValues(), changed };
      if (!isHere()) return toastAbandonedForm({ text, error, ...typed, retry: () => save(values) });
      const collided = collisionIn(error);
      if (collided) return collision.begin(collided);
      // A failure is told in the form and as a toast (spec section 8).
      setProblem(text);
      toast.error(text);
      showRefusal(form, error);
    }
  };
  const submit = form.handleSubmit(save);
  return { form, problem, collision, submit, isSaving: creation.isPending || update.isPending, sending };
}

function refusalText(error: unknown, isUpdate: boolean): string {
  const message = error instanceof Error ? error.message : String(error);
  return isUpdate
    ? t("companies.updateFailed", { message })
    : t("ui.because", { what: t("companies.createFailed"), reason: message });
}

/** Puts what the server said beside its fields. */
function showRefusal(form: CompanyForm, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const { path, message } of error.errors) {
    const name = companyFormNames.find((each) => each === path);
    if (name !== undefined) form.setError(name, { message });
  }
}
