import { useQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type NoteHolder, noteListOptions, useNotesAsChanged } from "./note-queries.ts";
import { NoteTab } from "./note-tab.tsx";

/** The tab 'Notes (count)' of a record's page; without the figure until it is known. */
export function useNoteTab(holder: NoteHolder) {
  const { data, isError, refetch } = useQuery(noteListOptions(useClient(), holder));
  const notes = useNotesAsChanged(holder, data ?? []);
  return {
    value: "notes",
    label: data ? t("notes.tab", { count: formatCount(notes.length) }) : t("notes.list"),
    content: <NoteTab holder={holder} notes={data && notes} isFailed={isError} onRetry={refetch} />,
  } as const;
}
