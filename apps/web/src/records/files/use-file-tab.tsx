import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type FileHolder, fileListOptions, useFilesAsChanged } from "./file-queries.ts";
import { FileTab } from "./file-tab.tsx";

/** The tab 'Files (count)' of a record's page; without the figure until it is known. */
export function useFileTab(holder: FileHolder) {
  const { data, isError, refetch } = useQuery(fileListOptions(useClient(), holder));
  const files = useFilesAsChanged(holder, data ?? []);
  return {
    value: "files",
    label: data ? t("files.tab", { count: formatCount(files.length) }) : t("files.list"),
    content: <FileTab holder={holder} files={data && files} isFailed={isError} onRetry={refetch} />,
  } as const;
}
