import { cardNounOf, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, use } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatRelative } from "#src/lib/format/relative-time.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { type FileHolder, fileListOptions, useOptimisticFiles } from "#src/records/files/file-queries.ts";
import { FileTab } from "#src/records/files/file-tab.tsx";
import { kindText } from "#src/records/kind-text.ts";
import { NoteComposer } from "#src/records/notes/note-composer.tsx";
import { NoteContent } from "#src/records/notes/note-content.tsx";
import { NotePin, PinButton } from "#src/records/notes/note-pin.tsx";
import { type NoteHolder, useNotes } from "#src/records/notes/note-queries.ts";
import { NoteTab } from "#src/records/notes/note-tab.tsx";
import { ActivityTab } from "#src/records/timeline/activity-tab.tsx";
import { StrapSpace } from "#src/ui/layout/strap.tsx";
import { type Tab, Tabs } from "#src/ui/layout/tabs.tsx";
import { RecordSlots, type Staged } from "./record-slots.ts";

const useShownTab = () => useSearch({ strict: false }).tab;

type RecordTab = Tab<NonNullable<ReturnType<typeof useShownTab>>>;

type RecordTabsProps = {
  noun: RecordNoun;
  row: { readonly id: string };
  /** Whether the page has a special button that adds the record to a board. */
  hasOwnBoardEntry?: boolean;
  overview: ReactNode;
  own?: readonly RecordTab[];
};

export function RecordTabs(props: RecordTabsProps) {
  const { noun, row, hasOwnBoardEntry = false, overview, own = [] } = props;
  const shown = useShownTab();
  const navigate = useNavigate();
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
  const tabs: readonly RecordTab[] = [
    { value: "overview", label: kindText(plural, "overview"), content: overview },
    ...own,
    notes,
    files,
    { value: "activity", label: kindText(plural, "activityTab"), content: activity },
  ];
  return (
    <>
      <RecordStages {...{ noun, row }} onlyOnBoards={hasOwnBoardEntry} />
      <Tabs
        label={kindText(plural, "sections")}
        value={tabs.find(({ value }) => value === shown)?.value ?? "overview"}
        // URLs omit the first tab.
        onChange={(next) => {
          const search = next === "overview" ? {} : { tab: next };
          void navigate({ to: ".", search: () => search, replace: true, resetScroll: false });
        }}
        tabs={tabs}
      />
    </>
  );
}

function useFileTab(holder: FileHolder) {
  const { data, isError, refetch } = useQuery(fileListOptions(useClient(), holder));
  const files = useOptimisticFiles(holder, data ?? []);
  return {
    value: "files",
    label: data ? t("files.tab", { count: files.length }) : t("files.list"),
    content: <FileTab holder={holder} files={data && files} isFailed={isError} onRetry={refetch} />,
  } as const;
}

function useNoteTab(holder: NoteHolder) {
  const { total, isLoaded } = useNotes(holder);
  return {
    value: "notes",
    label: isLoaded ? t("notes.tab", { count: total }) : t("notes.list"),
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

function PinnedNotes({ holder }: { holder: NoteHolder }) {
  const pinned = useNotes(holder).notes.filter((note) => note.pinned);
  const mayWrite = useMayWrite();
  if (pinned.length === 0) return null;
  return (
    <ul aria-label={t("notes.pinnedList")} className="px-4 pb-3">
      {pinned.map((note) => (
        <li key={note.id} className="note">
          <NoteContent note={note}>
            {t("notes.by", { author: note.author_name, date: formatRelative(note.created_at) })}
          </NoteContent>
          {mayWrite && <PinButton holder={holder} note={note} size="sm" />}
        </li>
      ))}
    </ul>
  );
}
