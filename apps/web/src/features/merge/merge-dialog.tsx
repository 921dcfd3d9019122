import { ApiError } from "@lanyard/client/api-error";
import { cardNounOf } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { useQueries } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { reasonOf } from "#src/lib/api/failure-text.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { MergeNoun, MergeRequest } from "#src/records/merge/merge-requests.ts";
import { shownName } from "#src/records/shown-name.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import type { StageRanks } from "./merge-comparison.ts";
import { MergeFields } from "./merge-fields.tsx";
import { MergeKept } from "./merge-kept.tsx";
import { MergeOthers } from "./merge-others.tsx";
import { comparedOptions } from "./merge-queries.ts";
import { useMerge, useMergeChoice } from "./use-merge.ts";

type MergeDialogProps = MergeRequest & { onClose: () => void };

export function MergeDialog({ noun, ids, onMerged, onClose }: MergeDialogProps) {
  const [comparedIds, setComparedIds] = useState(ids);
  const reading = useCompared(noun, comparedIds);
  const { records } = reading;
  const choice = useMergeChoice(noun, records, useStageRanks(noun));
  const nameOf = (id: string) =>
    shownName(noun, records.find((record) => record.id === id)?.values ?? {}) || t(`kinds.one.${noun}`);
  const merging = useMerge({ noun, nameOf, onMerged, onClose });
  const formId = useId();
  const isReady = reading.isRead && records.length > 1;
  const { form, first } = useFocusOnceRead(isReady);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && choice.body && !merging.isPending) merging.mutate(choice.body);
  };
  return (
    <Dialog
      title={t(`merge.title.${noun}`)}
      size={comparedIds.length > 3 ? "widest" : "large"}
      isOpen
      onClose={onClose}
      initialFocus={first}
      footer={
        <>
          <p className="m-0! grow basis-60 text-meta! max-md:basis-full">
            {isReady && t("merge.undoable", { days: deletedRetentionDays })}
          </p>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!isReady}
            busyLabel={merging.isPending && t("merge.merging")}
          >
            {t("merge.merge")}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className="grid gap-4 p-5" onSubmit={submit}>
        {merging.error && <Refusal error={merging.error} />}
        {comparedIds.length < 2 && (
          <MergeOthers
            noun={noun}
            known={comparedIds}
            onChoose={(id) => setComparedIds([...comparedIds, id])}
          />
        )}
        {reading.error ? (
          <EmptyState mark="problem" title={t("merge.loadFailed")} text={reasonOf(reading.error)} isCompact>
            <Button icon={RotateCw} onClick={reading.retry}>
              {t("ui.retry")}
            </Button>
          </EmptyState>
        ) : reading.isRead ? (
          <>
            {records.length < comparedIds.length && <Notice>{t("merge.alreadyOne")}</Notice>}
            <MergeFields
              {...{ noun, records, nameOf, choice }}
              onLeaveOut={
                records.length > 2
                  ? (id) => setComparedIds(comparedIds.filter((each) => each !== id))
                  : undefined
              }
            />
            {isReady && <MergeKept {...{ noun, records }} survivorId={choice.survivorId} />}
          </>
        ) : (
          <SkeletonRows rows={6} columns={comparedIds.length} label={t("ui.loading")} />
        )}
      </form>
    </Dialog>
  );
}

function Refusal({ error }: { error: Error }) {
  const details = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  const more = [...new Set(details)].filter((text) => text !== error.message);
  return (
    <Notice tone="danger">
      {t("ui.because", { what: t("merge.failed"), reason: [error.message, ...more].join(" ") })}
    </Notice>
  );
}

function useStageRanks(noun: MergeNoun): StageRanks {
  const isOnBoard = cardNounOf(noun) !== undefined;
  const { data: pipelines = [] } = usePipelines(isOnBoard);
  const ranks = pipelines.flatMap(({ stages }) =>
    stages.map(({ id, outcome }, at) => [id, outcome === "lost" ? -1 : at] as const),
  );
  return new Map(ranks);
}

/**
 * Returns the loaded records without duplicates. If two of them have already been merged, both ids load the
 * same record.
 */
function useCompared(noun: MergeRequest["noun"], ids: readonly string[]) {
  const client = useClient();
  const results = useQueries({ queries: ids.map((id) => comparedOptions(client, noun, id)) });
  const read = results.flatMap(({ data }) => data ?? []);
  const failed = results.filter(({ isLoadingError }) => isLoadingError);
  return {
    records: [...new Map(read.map((record) => [record.id, record])).values()],
    isRead: read.length === ids.length,
    error: failed[0]?.error,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

function useFocusOnceRead(isReady: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const first = () =>
    form.current?.querySelector<HTMLElement>("input:not([type=radio])") ??
    form.current?.querySelector<HTMLElement>("input:checked");
  const focusFirst = useEffectEvent(() => first()?.focus());
  useEffect(() => {
    if (isReady) focusFirst();
  }, [isReady]);
  return { form, first };
}
