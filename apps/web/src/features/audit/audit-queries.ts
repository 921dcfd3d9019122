import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { withoutEmpty } from "#src/lib/browser/search-params.ts";
import { spanOfDays } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useFileSaving } from "#src/records/use-file-saving.ts";
import type { AuditSearch } from "./audit.ts";

const queryOf = (search: AuditSearch) => withoutEmpty({ ...search, ...spanOfDays(search) });

export function useAudit(search: AuditSearch) {
  const client = useClient();
  const query = queryOf(search);
  return useQuery({
    queryKey: ["audit", "list", query],
    queryFn: ({ signal }) => client.audit.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });
}

export function useAuditExport({ page: _, ...filters }: AuditSearch) {
  const client = useClient();
  return useFileSaving({
    request: () => client.audit.export({ query: queryOf(filters) }),
    nameOf: () => "audit.csv",
    failed: t("audit.exportFailed"),
  });
}
