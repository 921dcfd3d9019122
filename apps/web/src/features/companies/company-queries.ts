import type { Client } from "@lanyard/client/client-shape";
import { useMutation } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useCreationToast, useKeptRecord } from "#src/records/use-record-changes.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { companySource } from "./company-source.ts";

export type NewCompanyInput = Parameters<Client["companies"]["create"]>[0]["body"];
export type CompanyChangeInput = Parameters<Client["companies"]["update"]>[0]["body"];

/** The company of a name: the one that is there (without case and accents), else a new one. */
export function useCreateNamedCompany() {
  const client = useClient();
  const keep = useKeptRecord(companySource);
  const tellCreated = useCreationToast(companySource, { isForForm: true });
  return useMutation({
    mutationFn: (name: string) => client.companies.create({ query: { match: "name" }, body: { name } }),
    onSuccess: ({ company: row, actionId }) => {
      if (actionId) tellCreated({ row, actionId });
      keep({ row, actionId });
    },
    onError: (error) =>
      toast.error(t("ui.because", { what: t("companies.createFailed"), reason: error.message })),
  });
}
