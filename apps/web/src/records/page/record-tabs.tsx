import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { ReactNode } from "react";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { useFileTab } from "#src/records/files/use-file-tab.tsx";
import { kindText } from "#src/records/kind-text.ts";
import { NoteComposer } from "#src/records/notes/note-composer.tsx";
import { PinnedNotes } from "#src/records/notes/pinned-notes.tsx";
import { useNoteTab } from "#src/records/notes/use-note-tab.tsx";
import { ActivityTab } from "#src/records/timeline/activity-tab.tsx";
import { Tabs } from "#src/ui/layout/tabs.tsx";
import { RecordTasksCard } from "./record-tasks-slot.tsx";

type CommonTab = "overview" | "notes" | "files" | "activity";

type RecordTabsProps<Tab extends string> = {
  noun: RecordNoun;
  id: string;
  /** The tab that the address names; the first when it names none. */
  tab: Tab | CommonTab | undefined;
  onChange: (tab: Tab | CommonTab) => void;
  overview: ReactNode;
  /** After the overview. */
  own?: readonly { value: Tab; label: string; content: ReactNode }[];
};

/** The parts of a record's page: overview, notes, files and timeline, and those that are the kind's own. */
export function RecordTabs<Tab extends string = never>(props: RecordTabsProps<Tab>) {
  const { noun, id, tab = "overview", onChange, overview, own = [] } = props;
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
    />
  );
  const whole = (
    <>
      <RecordTasksCard {...{ noun, id }} />
      {overview}
    </>
  );
  return (
    <Tabs<Tab | CommonTab>
      label={kindText(plural, "sections")}
      value={tab}
      onChange={onChange}
      tabs={[
        { value: "overview", label: kindText(plural, "overview"), content: whole },
        ...own,
        notes,
        files,
        { value: "activity", label: kindText(plural, "activityTab"), content: activity },
      ]}
    />
  );
}
