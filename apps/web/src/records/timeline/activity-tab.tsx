import { type ActivityPart, activityParts } from "@lanyard/contract/activity/activity-parts";
import { type AnyKind, recordKinds, taskColumnOf } from "@lanyard/contract/kind/record-kinds";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { KindName } from "#src/records/kind-name.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { InlineSelect } from "#src/ui/controls/select-field.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { activityOptions } from "./activity-queries.ts";
import { ActivityTimeline } from "./activity-timeline.tsx";

type ActivityTabProps = {
  noun: KindName;
  id: string;
  emptyText: string;
  composer?: ReactNode;
  /** The pinned notes. They are hidden if the user filters the timeline to entries other than notes. */
  pinned?: ReactNode;
  /** Renders buttons for notes on this record. */
  noteAction?: ((noteId: string) => ReactNode) | undefined;
};

export function ActivityTab({ noun, id, emptyText, composer, pinned, noteAction }: ActivityTabProps) {
  const [part, setPart] = useState<ActivityPart>();
  const selectId = useId();
  return (
    <div className="max-w-[792px] px-0 py-4 md:px-2">
      <div className="grid gap-3 px-4 pb-3">
        {composer}
        <InlineSelect
          id={selectId}
          className="justify-self-end"
          label={t("activity.show")}
          value={part ?? ""}
          emptyLabel={t("activity.everything")}
          options={partsOf(noun).map((value) => ({ value, label: t(`activity.part.${value}`) }))}
          onChange={({ target }) => setPart(activityParts.find((each) => each === target.value))}
        />
      </div>
      {(part === undefined || part === "note") && pinned}
      <Entries
        {...{ noun, id, part, noteAction }}
        emptyText={part === undefined ? emptyText : t("activity.noneOfPart")}
      />
    </div>
  );
}

function partsOf(plural: KindName): ActivityPart[] {
  const kinds: readonly AnyKind[] = Object.values(recordKinds);
  const kind = kinds.find((each) => each.plural === plural);
  if (kind === undefined || kind.has.childTimelines !== false) return [...activityParts];
  const has: Readonly<Record<ActivityPart, boolean>> = {
    note: kind.has.notes !== false,
    file: kind.has.files !== false,
    stage: kind.has.board !== false,
    task: taskColumnOf(kind.noun) !== undefined,
    interaction: kind.has.interactions,
    change: true,
  };
  return activityParts.filter((part) => has[part]);
}

type EntriesProps = Omit<ActivityTabProps, "composer" | "pinned"> & { part: ActivityPart | undefined };

function Entries({ noun, id, part, emptyText, noteAction }: EntriesProps) {
  const query = useInfiniteQuery(activityOptions(useClient(), noun, id, part));
  if (query.isPending) return <SkeletonRows rows={4} columns={1} label={t("activity.loading")} />;
  if (query.isError && !query.data)
    return <FailedLine className="px-6 py-4" text={t("activity.failed")} onRetry={query.refetch} />;
  const entries = query.data.pages.flatMap(({ activity }) => activity);
  if (entries.length === 0) return <p className="px-4 py-4 text-ink-muted">{emptyText}</p>;
  return (
    <>
      <ActivityTimeline entries={entries} noteAction={noteAction} />
      {query.hasNextPage && (
        <div className="px-4 pb-4">
          <Button
            busyLabel={query.isFetchingNextPage && t("ui.loading")}
            onClick={() => query.fetchNextPage()}
          >
            {t("activity.more")}
          </Button>
        </div>
      )}
    </>
  );
}
