import { useQuery } from "@tanstack/react-query";
import { cloneElement, type ReactElement } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { useDownloadFile } from "./file-download.ts";
import { type FileHolder, fileListOptions, useOptimisticFiles } from "./file-queries.ts";
import { FileRow } from "./file-row.tsx";

/** The maximum number of files in a quick view (spec section 9). */
const filesShown = 3;

type RecentFilesProps = {
  holder: FileHolder;
  /** The link 'View all (n) attachments' without its text. */
  allFrame: ReactElement;
};

/** The newest three files of a record, for its quick view (spec section 2.5). */
export function RecentFiles({ holder, allFrame }: RecentFilesProps) {
  const { data, isError } = useQuery(fileListOptions(useClient(), holder));
  const files = useOptimisticFiles(holder, data ?? []);
  const download = useDownloadFile(holder);
  return (
    <PanelGroup title={t("files.attachments")}>
      {!data && !isError && <SkeletonRows rows={1} columns={1} label={t("files.loading")} />}
      {isError && !data && <p className="muted">{t("files.failedTitle")}</p>}
      {data && files.length === 0 && <p className="muted">{t("files.none")}</p>}
      <ul>
        {files.slice(0, filesShown).map((file) => (
          <FileRow key={file.id} file={file} isShort onDownload={() => download.mutate(file.id)} />
        ))}
      </ul>
      {files.length > filesShown && cloneElement(allFrame, {}, t("files.viewAll", { count: files.length }))}
    </PanelGroup>
  );
}
