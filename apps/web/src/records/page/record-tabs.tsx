import { cardNounOf, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { type FileHolder, fileListOptions, useOptimisticFiles } from "#src/records/files/file-queries.ts";
import { FileTab } from "#src/records/files/file-tab.tsx";
import { kindText } from "#src/records/kind-text.ts";
import { NoteComposer } from "#src/records/notes/note-composer.tsx";
import { NotePin } from "#src/records/notes/note-pin.tsx";
import { type NoteHolder, useNotes } from "#src/records/notes/note-queries.ts";
import { NoteTab } from "#src/records/notes/note-tab.tsx";
import { PinnedNotes } from "#src/records/notes/pinned-notes.tsx";
import { ActivityTab } from "#src/records/timeline/activity-tab.tsx";
import { StrapSpace } from "#src/ui/layout/strap.tsx";
import { Tabs } from "#src/ui/layout/tabs.tsx";
import { RecordSlots, type Staged } from "./record-slots.ts";

type CommonTab = "overview" | "notes" | "files" | "activity";

type RecordTabsProps<Tab extends string> = {
  noun: RecordNoun;
  row: { readonly id: string };
  /** Whether the page has a special button that adds the record to a board. */
  hasOwnBoardEntry?: boolean;
  tab: Tab | CommonTab | undefined;
  onChange: (tab: Tab | CommonTab) => void;
  overview: ReactNode;
  own?: readonly { value: Tab; label: string; content: ReactNode }[];
};

export function RecordTabs<Tab extends string = never>(props: RecordTabsProps<Tab>) {
  const { noun, row, hasOwnBoardEntry = false, tab = "overview", onChange, overview, own = [] } = props;
  const { id } = row;
  const { plural } = recordKinds[noun];
  const notes = useNoteTab({ noun: `${noun}Notes`, id });
  const files = useFileTab({ noun: `${noun}Attachments`, id });
  const mayWrite = useMayWrite();
  const composer = mayWrite && <NoteComposer holder={{ noun: `${noun}Notes`, id }} isQuick />;
  const activity = (
    <ActivityTab
      noun={plural}
      id={id}
      emptyText={kindText(plural, "noActivity")}
      composer={composer}
      pinned={<PinnedNotes holder={{ noun: `${noun}Notes`, id }} />}
      noteAction={
        mayWrite
          ? (noteId) => <NotePin key={noteId} holder={{ noun: `${noun}Notes`, id }} noteId={noteId} />
          : undefined
      }
    />
  );
  return (
    <>
      <RecordStages {...{ noun, row }} onlyOnBoards={hasOwnBoardEntry} />
      <Tabs<Tab | CommonTab>
        label={kindText(plural, "sections")}
        value={tab}
        onChange={onChange}
        tabs={[
          { value: "overview", label: kindText(plural, "overview"), content: overview },
          ...own,
          notes,
          files,
          { value: "activity", label: kindText(plural, "activityTab"), content: activity },
        ]}
      />
    </>
  );
}

function useFileTab(holder: FileHolder) {
  const { data, isError, refetch } = useQuery(fileListOptions(useClient(), holder));
  const files = useOptimisticFiles(holder, data ?? []);
  return {
    value: "files",
    label: data ? t("files.tab", { count: formatCount(files.length) }) : t("files.list"),
    content: <FileTab holder={holder} files={data && files} isFailed={isError} onRetry={refetch} />,
  } as const;
}

function useNoteTab(holder: NoteHolder) {
  const { total, isLoaded } = useNotes(holder);
  return {
    value: "notes",
    label: isLoaded ? t("notes.tab", { count: formatCount(total) }) : t("notes.list"),
    content: <NoteTab holder={holder} />,
  } as const;
}

type RecordStagesProps = {
  noun: RecordNoun;
  row: object;
  /** Hides the stages of a record that is not on a board. */
  onlyOnBoards: boolean;
};

function RecordStages({ noun, row, onlyOnBoards }: RecordStagesProps) {
  const { stagesOf } = use(RecordSlots);
  const card = cardNounOf(noun);
  if (card === undefined || !isStaged(row) || (onlyOnBoards && row.stage_id === null)) return null;
  return stagesOf({ noun: card, record: row, fallback: <StrapSpace /> });
}

const isStaged = (row: object): row is Staged => "stage_id" in row && "id" in row;
