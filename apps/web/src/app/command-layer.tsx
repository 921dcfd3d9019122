import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useRouter } from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { LazyContactForm } from "#src/features/contacts/lazy-contact-parts.ts";
import { SubjectInteractionLine } from "#src/features/interactions/interaction-line.tsx";
import type { Command } from "#src/features/palette/command.ts";
import { CommandPalette } from "#src/features/palette/command-palette.tsx";
import { usePerson } from "#src/features/palette/recent-records.ts";
import { ShortcutSheet } from "#src/features/palette/shortcut-sheet.tsx";
import type { RunShortcut } from "#src/features/palette/use-shortcuts.ts";
import { isAlwaysOnBoards } from "#src/features/pipeline/board/board-kinds.ts";
import { SubjectTaskLine } from "#src/features/tasks/task-add-line.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { storeCreateIntent, watchCreate } from "#src/records/form/create-intent.ts";
import {
  currentSubject,
  focusedRecord,
  type PaletteSubject,
  type Question,
  watchQuestions,
} from "#src/records/keys/palette-subject.ts";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { copyLink, useCommands } from "./commands.ts";
import { assignCommand, stageCommand } from "./record-change-commands.ts";
import { RecordCommands } from "./record-commands.tsx";

type CommandLayerProps = {
  /**
   * Called with the function that runs shortcuts. The parent then runs the shortcuts that were pressed before
   * this code loaded.
   */
  onReady: (run: RunShortcut) => void;
};

export function CommandLayer({ onReady }: CommandLayerProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const person = usePerson();
  const commands = useCommands({ showShortcuts: () => setIsSheetOpen(true) });
  const [subject, setSubject] = useState<PaletteSubject>();
  const [startAt, setStartAt] = useState<string>();
  const toggle = () => {
    setStartAt(undefined);
    setSubject(currentSubject() ?? focusedRecord());
    setIsOpen(!isOpen);
  };
  useEffect(() => {
    const beginAt = (command: string) => (asked: PaletteSubject) => {
      setStartAt(command);
      setSubject(asked);
      setIsOpen(true);
    };
    const stops = [
      watchQuestions("owner", beginAt(assignCommand)),
      watchQuestions("stage", beginAt(stageCommand)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  // The commands can change with every render, so this effect runs after every render.
  useEffect(() =>
    onReady((id) => {
      if (id === "palette") toggle();
      const command = commands.find((each) => each.id === id);
      command?.run();
      return id === "palette" || command !== undefined;
    }),
  );
  const palette = (own: readonly Command[]) => (
    <CommandPalette
      isOpen={isOpen}
      startAt={startAt}
      onClose={() => setIsOpen(false)}
      commands={[...own, ...commands]}
      onOpen={(url) => router.history.push(url)}
      person={person}
    />
  );
  return (
    <>
      {subject ? (
        <RecordCommands subject={subject} isOpen={isOpen} copy={(text) => void copyLink(text)}>
          {palette}
        </RecordCommands>
      ) : (
        palette([])
      )}
      <ShortcutSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
      <CreateForms />
      <LineQuestion question="task" title={(name) => t("tasks.newAbout", { name })} Line={SubjectTaskLine} />
      <LineQuestion
        question="interaction"
        title={(name) => t("interactions.logAbout", { name })}
        Line={SubjectInteractionLine}
      />
    </>
  );
}

/**
 * Opens the form that creates a record. The contact form opens on every page (spec section 2.3). For other
 * kinds, the user is first taken to the list of the kind, unless the form can open on the current page.
 */
function CreateForms() {
  const router = useRouter();
  const [contactName, setContactName] = useState<string>();
  useEffect(() => {
    return watchCreate((type, name) => {
      if (type === "contact") return setContactName(name ?? "");
      const { pathname } = router.state.location;
      const page = `/${recordKinds[type].plural}`;
      const isThere = pathname === page || (isAlwaysOnBoards(type) && pathname.startsWith("/pipeline"));
      if (isThere) return storeCreateIntent(type, name);
      // If the user stays because of unsaved changes, this promise resolves with a later navigation, which must
      // not open the form.
      const mark = { createRequest: crypto.randomUUID() };
      void router.navigate({ to: page, state: (before) => ({ ...before, ...mark }) }).then(() => {
        const reached: unknown = Reflect.get(router.state.location.state, "createRequest");
        if (reached === mark.createRequest) storeCreateIntent(type, name);
      });
    });
  }, [router]);
  if (contactName === undefined) return null;
  return <LazyContactForm defaultName={contactName} onClose={() => setContactName(undefined)} />;
}

type LineQuestionProps = {
  question: Question;
  title: (name: string) => string;
  Line: ComponentType<{ subject: PaletteSubject; onDone: () => void }>;
};

/**
 * Shows a dialog with an input line for a new task or interaction, if the page has no such line for the
 * record.
 */
function LineQuestion({ question, title, Line }: LineQuestionProps) {
  const [subject, setSubject] = useState<PaletteSubject>();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => watchQuestions(question, setSubject), [question]);
  if (subject === undefined) return null;
  const close = () => setSubject(undefined);
  return (
    <Dialog
      title={title(subject.title)}
      isOpen
      onClose={close}
      initialFocus={() => body.current?.querySelector("input")}
    >
      <div ref={body} className="tasks tasks--about px-5 pt-5 pb-3">
        <Line subject={subject} onDone={close} />
      </div>
    </Dialog>
  );
}
