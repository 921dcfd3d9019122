import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { saveFile } from "#src/lib/browser/save-file.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { spanOfDays } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastFailure } from "#src/ui/overlays/toast.ts";
import type { AuditParams } from "./audit.ts";

function narrowedBy({ page: _, ...narrowed }: AuditParams) {
  return withoutEmpty({ ...narrowed, ...spanOfDays(narrowed) });
}

export function useAudit(params: AuditParams) {
  const client = useClient();
  const query = { page: params.page, ...narrowedBy(params) };
  return useQuery({
    queryKey: ["audit", "list", query],
    queryFn: ({ signal }) => client.audit.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });
}

export function useAuditExport(params: AuditParams) {
  const client = useClient();
  const saving = useMutation({
    mutationFn: async () => {
      const answer = await client.audit.export({ query: narrowedBy(params) });
      saveFile(await answer.blob(), "audit.csv");
    },
    onError: (error) =>
      toastFailure(t("ui.because", { what: t("audit.exportFailed"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => saving.mutate(),
      }),
  });
  return saving;
}
