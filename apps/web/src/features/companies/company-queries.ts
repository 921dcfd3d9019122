import type { Client } from "@lanyard/client/client-shape";
import type { Company } from "@lanyard/contract/company/company-schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { patchRow } from "#src/lib/api/list-cache.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { timelineKey } from "#src/records/timeline/timeline-key.ts";
import { useCreationOffer, useUndoOffer } from "#src/records/undo/use-undo.ts";
import { toast } from "#src/ui/overlays/toast.ts";

/** Keys name routes of the contract: noun, route, then what was asked. */
export const companyKeys = {
  list: ["companies", "list"],
  count: ["companies", "count"],
  read: ["companies", "read"],
} as const;

/** One company. */
export function companyReadOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: [...companyKeys.read, id],
    queryFn: async ({ signal }) => (await client.companies.read({ params: { id } }, { signal })).company,
  });
}

export type NewCompanyInput = Parameters<Client["companies"]["create"]>[0]["body"];
export type CompanyChangeInput = Parameters<Client["companies"]["update"]>[0]["body"];

/** Creates a company. The key makes a repeat after a lost answer the same creation. */
export function useCreateCompany() {
  const client = useClient();
  const { keepCompany } = useCompanyEffects();
  const tellCreated = useToldCreation();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewCompanyInput; idempotencyKey: string }) =>
      client.companies.create({ body }, { idempotencyKey }),
    onSuccess: ({ company, actionId }) => {
      tellCreated(company, actionId);
      keepCompany(company);
    },
  });
}

/** The company of a name: the one that is there (without case and accents), else a new one. */
export function useCreateNamedCompany() {
  const client = useClient();
  const { keepCompany } = useCompanyEffects();
  const tellCreated = useToldCreation({ isForForm: true });
  const creation = useMutation({
    mutationFn: (name: string) => client.companies.create({ query: { match: "name" }, body: { name } }),
    onSuccess: ({ company, actionId }) => {
      if (actionId) tellCreated(company, actionId);
      keepCompany(company);
    },
    onError: (error) =>
      toast.error(t("ui.because", { what: t("companies.createFailed"), reason: error.message })),
  });
  return creation;
}

/** Changes the fields that are sent; the new name shows on the company's contacts too. */
export function useUpdateCompany({ done = t("companies.updated") }: { done?: string } = {}) {
  const client = useClient();
  const { cache, keepCompany, offerUndo } = useCompanyEffects();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: CompanyChangeInput }) =>
      client.companies.update({ params: { id }, body }),
    onSuccess: ({ company, actionId }) => {
      offerUndo(done, actionId);
      cache.invalidateQueries({ queryKey: ["contacts"] });
      keepCompany(company);
    },
  });
}

const undoTexts = () => ({ done: t("companies.undone"), failed: t("companies.undoFailed") });

function useToldCreation({ isForForm }: { isForForm?: boolean } = {}) {
  const offer = useCreationOffer(undoTexts());
  return ({ id, name }: Company, actionId: string | undefined) =>
    offer({ text: t("companies.created"), actionId, name, path: `/companies/${id}`, isForForm });
}

/** What a written company means for what is already on screen. */
function useCompanyEffects() {
  const cache = useQueryClient();
  const offerUndo = useUndoOffer(undoTexts());
  const keepCompany = (company: Company) => {
    cache.setQueryData([...companyKeys.read, company.id], company);
    patchRow(cache, "companies", company.id, company);
    // Nobody waits for these: the form has been answered, and closes.
    cache.invalidateQueries({ queryKey: companyKeys.list });
    cache.invalidateQueries({ queryKey: companyKeys.count });
    cache.invalidateQueries({ queryKey: timelineKey("companies", company.id) });
  };
  return { cache, keepCompany, offerUndo };
}
