import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/client-context.ts";
import { t } from "#src/lib/messages.ts";
import { type FileHolder, fileListOptions, useFilesAsChanged } from "./file-queries.ts";
import { FileTab } from "./file-tab.tsx";

/** The tab 'Files (count)' of a record's page. */
export function useFileTab(holder: FileHolder) {
  const { data, isError, refetch } = useQuery(fileListOptions(useClient(), holder));
  const files = useFilesAsChanged(holder, data ?? []);
  return {
    value: "files",
    label: t("files.tab", { count: files.length }),
    content: <FileTab holder={holder} files={data && files} isFailed={isError} onRetry={refetch} />,
  } as const;
}
