import type { CallOptions, Client } from "@lanyard/client/client-shape";
import { memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { cardNounOf, nounsWith, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { isInteractionLine } from "@lanyard/typed-lines/interaction-patterns";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import {
  ArrowRightLeft,
  Download,
  Link,
  Merge,
  NotebookPen,
  Pencil,
  Phone,
  Tags,
  Trash2,
  User,
  UserPen,
} from "lucide-react";
import type { ReactNode } from "react";
import { openMerge } from "#src/features/merge/merge.ts";
import type { Command } from "#src/features/palette/command.ts";
import { reasonFor, useMoveCards } from "#src/features/pipeline/board/use-card-moves.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePeople } from "#src/lib/api/me.ts";
import { pipelineListOptions } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { fieldLabel, fieldsOf } from "#src/records/fields/field-text.ts";
import { ownerOptions } from "#src/records/fields/member-options.ts";
import { askAbout, type PaletteSubject } from "#src/records/keys/palette-subject.ts";
import { maxMergedRecords, mergeNounOf } from "#src/records/merge/merge-requests.ts";
import { focusNoteComposer } from "#src/records/notes/note-focus.ts";
import { useBulkUpdate } from "#src/records/selection/use-bulk-update.ts";
import type { BulkChange, BulkUpdateResult } from "#src/records/source.ts";
import { toast } from "#src/ui/overlays/toast.ts";

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
        label: t("palette.recordNote"),
        keywords: t("palette.recordNoteWords"),
        icon: NotebookPen,
        run: () => void addNote(only),
      },
    interactionCommand(subject),
    onEdit && {
      id: "record-edit",
      label: t("palette.recordEdit"),
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
      label: t("palette.recordDelete"),
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

/** Returns the command that logs an interaction, also from a typed line. */
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

/** Opens the line of a new interaction when the palette has closed and returned the focus. */
function logInteraction(subject: PaletteSubject): void {
  requestAnimationFrame(() => void askAbout("interaction", subject));
}

/** Returns the command that merges records, or undefined for kinds that cannot be merged. */
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

type PresentValues = (field: string) => unknown;

/**
 * Returns a function that reads the record's current values. The values are undefined for several records and
 * while loading.
 */
function usePresentValues({ noun, ids }: PaletteSubject, isOpen: boolean): PresentValues {
  const { plural, envelope } = recordKinds[noun];
  const routes: ReadRoute = useClient()[plural];
  const [id = ""] = ids;
  const { data, isFetching } = useQuery({
    // The page's query can contain an older response, so this separate query reloads each time.
    queryKey: [plural, "read", id, "values"],
    queryFn: ({ signal }) => routes.read({ params: { id } }, { signal }),
    enabled: isOpen && ids.length === 1,
    staleTime: 0,
  });
  // Cached values can be outdated, so they are hidden during a reload.
  const record: unknown = data && !isFetching && Reflect.get(data, envelope === "noun" ? noun : envelope);
  return (field) => (typeof record === "object" && record !== null ? Reflect.get(record, field) : undefined);
}

/** Declared as a method, so that the routes of all kinds can be assigned to this type. */
type ReadRoute = {
  read(input: { params: { id: string } }, options?: CallOptions): Promise<object>;
};

/** Returns the command that moves records to a stage. A stage for lost deals asks for a reason. */
function useStageCommands({ noun, ids, bulk }: PaletteSubject, present: PresentValues): Command | undefined {
  const boardNoun = cardNounOf(noun);
  const client = useClient();
  const { data: pipelines } = useQuery({
    ...pipelineListOptions(client),
    enabled: boardNoun !== undefined,
  });
  const move = useMoveCards(undefined, () => {});
  if (boardNoun === undefined) return undefined;
  const kind = recordKinds[boardNoun].plural;
  const moveTo = async (stage: Stage) => {
    // The palette has no ids when all matching records are selected, so the selection moves them.
    if (ids.length === 0) return bulk?.enterStage?.(stage.id, optionText("stage", stage.name));
    const reason = await reasonFor(kind, stage, { client, ids });
    if (reason) move({ kind, ids, stageId: stage.id, ...reason });
  };
  const choices = pipelines?.flatMap(({ name, stages }) =>
    stages.map((stage) => ({
      id: stage.id,
      label: optionText("stage", stage.name),
      ...(pipelines.length > 1 && { detail: optionText("pipeline", name) }),
      color: stage.color,
      icon: ArrowRightLeft,
      isCurrent: present("stage_id") === stage.id,
      run: () => void moveTo(stage),
    })),
  );
  return { ...parent, id: stageCommand, label: t("palette.recordStage"), icon: ArrowRightLeft, choices };
}

function useMemberCommands({ noun, ids, bulk }: PaletteSubject, present: PresentValues): Command | undefined {
  const fields = fieldsOf(noun);
  const [field] = memberFieldNames(fields).filter((name) => fields[name]?.section !== undefined);
  const { data: people } = usePeople();
  const update = useBulkUpdate({ noun, calls: (client) => bulkCalls(client, noun) });
  if (field === undefined) return undefined;
  const assign = (id: string | null, name: string) => {
    const change = { [field]: id };
    if (!bulk) return update.mutate({ ids: [...ids], change });
    bulk.change(change, t("ui.because", { what: fieldLabel(noun, field), reason: name }));
  };
  const choices = people && [
    ...ownerOptions(people).map(({ value, label }) => ({
      id: value,
      label,
      icon: User,
      isCurrent: present(field) === value,
      run: () => assign(value, label),
    })),
    {
      id: "nobody",
      label: t("ui.memberNone"),
      icon: User,
      isCurrent: present(field) === null,
      run: () => assign(null, t("ui.memberNone")),
    },
  ];
  const names = {
    label: t("palette.recordAssign"),
    keywords: `${fieldLabel(noun, field)} ${t("palette.recordAssignWords")}`,
  };
  return { ...parent, ...names, id: assignCommand, icon: UserPen, choices };
}

export const stageCommand = "record-stage";

export const assignCommand = "record-assign";

const parent = { isParent: true, keepsOpen: true, run: () => {} } as const;

/** Declared as a method, so that the routes of all kinds can be assigned to this type. */
type BulkRoutes = {
  bulkUpdate(input: { body: BulkChange }, options?: CallOptions): Promise<BulkUpdateResult>;
};

function bulkCalls(client: Client, noun: RecordNoun) {
  const routes: BulkRoutes = client[recordKinds[noun].plural];
  return { bulkUpdate: (body: BulkChange, options: CallOptions) => routes.bulkUpdate({ body }, options) };
}
