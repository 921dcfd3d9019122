import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { isInteractionLine } from "@lanyard/typed-lines/interaction-patterns";
import { useRouter } from "@tanstack/react-router";
import { Download, Link, Merge, NotebookPen, Pencil, Phone, Tags, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { openMerge } from "#src/features/merge/merge.ts";
import type { Command } from "#src/features/palette/command.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { askAbout, type PaletteSubject } from "#src/records/keys/palette-subject.ts";
import { maxMergedRecords, mergeNounOf } from "#src/records/merge/merge-requests.ts";
import { focusNoteComposer } from "#src/records/notes/note-focus.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { useMemberCommands, usePresentValues, useStageCommands } from "./record-change-commands.ts";

type RecordCommandsProps = {
  subject: PaletteSubject;
  /** Whether the palette is open. The record's current values load only while it is open. */
  isOpen: boolean;
  copy: (text: string) => void;
  children: (commands: readonly Command[]) => ReactNode;
};

export function RecordCommands({ subject, isOpen, copy, children }: RecordCommandsProps) {
  const { noun, ids, title, onEdit, onDelete, bulk } = subject;
  const mayWrite = useMayWrite();
  const router = useRouter();
  const present = usePresentValues(subject, isOpen);
  const stages = useStageCommands(subject, present);
  const members = useMemberCommands(subject, present);
  const { plural } = recordKinds[noun];
  const [only] = ids.length === 1 ? ids : [];
  const hasNotes = nounsWith("notes").some((each) => each === noun);
  const addNote = (id: string) =>
    // The palette must close and return the focus first.
    requestAnimationFrame(() => {
      if (focusNoteComposer(id)) return;
      router.history.push(`/${plural}/${id}?tab=notes`);
    });
  const link = {
    id: "record-link",
    label: t("palette.recordLink"),
    keywords: t("palette.copyLinkWords"),
    icon: Link,
    run: () => copy(ids.map((id) => `${location.origin}/${plural}/${id}`).join("\n")),
  };
  const writing: (Command | false | undefined)[] = [
    stages,
    only !== undefined &&
      hasNotes && {
        id: "record-note",
        label: t("notes.add"),
        keywords: t("palette.recordNoteWords"),
        icon: NotebookPen,
        run: () => void addNote(only),
      },
    interactionCommand(subject),
    onEdit && {
      id: "record-edit",
      label: t("ui.record.edit"),
      keywords: t("palette.recordEditWords"),
      icon: Pencil,
      run: onEdit,
    },
    members,
    bulk?.addTags && { id: "record-add-tags", label: t("ui.bulkAddTags"), icon: Tags, run: bulk.addTags },
    bulk?.removeTags && {
      id: "record-remove-tags",
      label: t("ui.bulkRemoveTags"),
      icon: Tags,
      run: bulk.removeTags,
    },
    mergeCommand(subject),
    onDelete && {
      id: "record-delete",
      label: t("ui.delete"),
      keywords: t("palette.recordDeleteWords"),
      icon: Trash2,
      run: onDelete,
    },
  ];
  const reading: (Command | false | undefined)[] = [
    bulk?.exportFile && {
      id: "record-export",
      label: t("ui.exportSelected"),
      icon: Download,
      run: bulk.exportFile,
    },
    ids.length > 0 && link,
  ];
  const all = [...(mayWrite ? writing : []), ...reading].filter(
    (each) => each !== undefined && each !== false,
  );
  return children(all.map((each) => ({ ...each, group: title })));
}

function interactionCommand(subject: PaletteSubject): Command | undefined {
  if (subject.ids.length !== 1 || !recordKinds[subject.noun].has.interactions) return undefined;
  return {
    id: "record-interaction",
    label: t("palette.placeInteraction"),
    keywords: t("palette.recordInteractionWords"),
    icon: Phone,
    run: () => logInteraction(subject),
    ofLine: (line) =>
      isInteractionLine(line)
        ? { detail: line, run: () => logInteraction({ ...subject, interaction: { line } }) }
        : undefined,
  };
}

/** Opens the input line for a new interaction after the palette has closed and returned the focus. */
function logInteraction(subject: PaletteSubject): void {
  requestAnimationFrame(() => void askAbout("interaction", subject));
}

function mergeCommand({ noun, ids, bulk, onMerged }: PaletteSubject): Command | undefined {
  const mergeNoun = mergeNounOf(noun);
  if (mergeNoun === undefined || (ids.length === 0 && bulk?.merge === undefined)) return undefined;
  const merge = () => {
    if (bulk?.merge) return bulk.merge();
    if (ids.length > maxMergedRecords) toast.info(t("ui.mergeTooMany", { most: maxMergedRecords }));
    else openMerge({ noun: mergeNoun, ids, onMerged });
  };
  return {
    id: "record-merge",
    label: t("ui.merge"),
    keywords: t("palette.recordMergeWords"),
    icon: Merge,
    run: merge,
  };
}
