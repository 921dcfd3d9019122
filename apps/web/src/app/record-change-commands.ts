import { memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { cardNounOf, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { useQuery } from "@tanstack/react-query";
import { ArrowRightLeft, User, UserPen } from "lucide-react";
import type { Command } from "#src/features/palette/command.ts";
import { reasonFor, useMoveCards } from "#src/features/pipeline/board/use-card-moves.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePeople } from "#src/lib/api/me.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldLabel, fieldsOf } from "#src/records/fields/field-text.ts";
import { ownerOptions } from "#src/records/fields/member-options.ts";
import type { PaletteSubject } from "#src/records/keys/palette-subject.ts";
import { useBulkUpdate } from "#src/records/selection/use-bulk-update.ts";
import { kindRoutes } from "#src/records/source.ts";

type PresentValues = (field: string) => unknown;

/**
 * Returns a function that returns the record's current value of a field. The value is undefined if several
 * records are selected, and while the record loads.
 */
export function usePresentValues({ noun, ids }: PaletteSubject, isOpen: boolean): PresentValues {
  const { plural, envelope } = recordKinds[noun];
  const routes = kindRoutes(useClient(), noun);
  const [id = ""] = ids;
  const { data, isFetching } = useQuery({
    // The page's query can contain an older response, so this separate query reloads each time the palette
    // opens.
    queryKey: [plural, "read", id, "values"],
    queryFn: ({ signal }) => routes.read({ params: { id } }, { signal }),
    enabled: isOpen && ids.length === 1,
    staleTime: 0,
  });
  // Cached values can be outdated, so they are hidden during a reload.
  const record: unknown = data && !isFetching && Reflect.get(data, envelope === "noun" ? noun : envelope);
  return (field) => (typeof record === "object" && record !== null ? Reflect.get(record, field) : undefined);
}

export function useStageCommands(
  { noun, ids, bulk }: PaletteSubject,
  present: PresentValues,
): Command | undefined {
  const boardNoun = cardNounOf(noun);
  const client = useClient();
  const { data: pipelines } = usePipelines(boardNoun !== undefined);
  const move = useMoveCards(undefined, () => {});
  if (boardNoun === undefined) return undefined;
  const kind = recordKinds[boardNoun].plural;
  const moveTo = async (stage: Stage) => {
    // If all matching records are selected, the palette has no ids, so the selection's own function moves the
    // records.
    if (ids.length === 0) return bulk?.enterStage?.(stage.id, optionText("stage", stage.name));
    const fields = await reasonFor(kind, stage, { client, ids });
    if (fields) move({ kind, ids, stageId: stage.id, fields });
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

export function useMemberCommands(
  { noun, ids, bulk }: PaletteSubject,
  present: PresentValues,
): Command | undefined {
  const fields = fieldsOf(noun);
  const [field] = memberFieldNames(fields).filter((name) => fields[name]?.section !== undefined);
  const { data: people } = usePeople();
  const update = useBulkUpdate(noun);
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
