import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { spanOfDays } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useFileSaving } from "#src/records/use-file-saving.ts";
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
  return useFileSaving({
    request: () => client.audit.export({ query: narrowedBy(params) }),
    nameOf: () => "audit.csv",
    failed: t("audit.exportFailed"),
  });
}
