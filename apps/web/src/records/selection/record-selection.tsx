import { maxBulkUpdate, maxPageSize } from "@lanyard/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { isWithinLimits, withCondition } from "#src/records/filters/condition-json.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { ListParams } from "#src/records/list-params.ts";
import { totalText } from "#src/records/list-total.ts";
import { maxMergedRecords, mergeNounOf, requestMerge } from "#src/records/merge/merge-requests.ts";
import type { RecordSource } from "#src/records/source.ts";
import type { SelectableGroup } from "#src/records/table/list-groups.ts";
import type { Selection } from "#src/records/table/use-selection.ts";
import { useExport } from "#src/records/use-record-export.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { useEscape } from "#src/ui/overlays/use-escape.ts";
import type { BulkParts } from "./bulk-edit-dialog.tsx";
import { useSelectedRecords } from "./selected-records.tsx";
import { SelectionHeader } from "./selection-header.tsx";

export type RecordSelectionProps = {
  selection: Selection;
  /** `shown` is the number of records on the page, and `total` the number of all matching records. */
  shown: number;
  total: number;
  isTotalExact: boolean;
  groups?: readonly SelectableGroup[];
  title?: string;
  params: ListParams;
};

type SelectionRules = RecordSelectionProps & { source: RecordSource; parts?: BulkParts | undefined };

export function RecordSelection(props: SelectionRules) {
  const { source, params, selection, shown, total, isTotalExact, groups = [], parts } = props;
  const { count, chosen, ids } = selection;
  const { isAllMatching, marked } = chosen;
  const group = groups.find(({ key }) => key === chosen.group);
  const of = group
    ? { ...params, ...group.params, filter: withCondition(params.filter, group.condition) }
    : params;
  const all = isAllMatching ? { matching: source.params.matching(of), except: [...marked] } : undefined;
  const save = useExport(source);
  const exportChosen =
    save && (() => save((calls) => calls.exportChosen(source.params.order(of), all ?? { ids: [...marked] })));
  const merge = useMerging(source, selection, all?.matching);
  const { edit, remove, isEditing, menus, dialog } = useSelectedRecords(
    source,
    {
      ...{ count, all, merge, clear: selection.clear },
      ids: isAllMatching ? [...ids] : [...marked],
      exportFile: exportChosen && (() => void exportChosen()),
    },
    parts,
  );
  useEscape(() => !isEditing && selection.clear());
  const isBeyondPage = isAllMatching || count > ids.size;
  // The total must be exact, because the confirmation shows it.
  const mayTakeAll = selection.isAll && total > count && isTotalExact;
  return (
    <SelectionHeader
      title={props.title ?? kindText(source.routes, "title")}
      selection={selection}
      total={isBeyondPage ? totalText({ total, isTotalExact }) : formatCount(shown)}
      onEdit={edit}
      onMerge={merge}
      onExport={exportChosen}
      onDelete={() => void remove()}
      menus={menus}
    >
      {mayTakeAll && (
        <AllMatching
          text={kindText(source.routes, "selectMatching", { count: total })}
          isTooMany={total > maxBulkUpdate}
          onChoose={() => selection.takeAllMatching()}
        />
      )}
      {groups.length > 0 && (
        <GroupChoice {...{ groups }} filter={params.filter} onChoose={selection.takeAllMatching} />
      )}
      {dialog}
    </SelectionHeader>
  );
}

type GroupChoiceProps = Pick<ListParams, "filter"> & {
  groups: readonly SelectableGroup[];
  onChoose: (group: string) => void;
};

function GroupChoice({ groups, filter, onChoose }: GroupChoiceProps) {
  const items = groups.map(({ key, name, count, ...group }) => ({
    id: key,
    label: t("ui.groupCount", { name, count }),
    isDisabled:
      count === 0 ||
      count > maxBulkUpdate ||
      isShared(group, groups) ||
      !isWithinLimits(withCondition(filter, group.condition)),
    onSelect: () => onChoose(key),
  }));
  const label = t("ui.selectGroup");
  return <LazyMenu label={label} items={items} trigger={<Button variant="ghost">{label}</Button>} />;
}

const folding = new Intl.Collator("en", { sensitivity: "base" });

/**
 * Returns whether a group's condition also matches other groups. Their names can differ only in case and
 * accents, which filters ignore.
 */
function isShared(
  { condition: { value }, params }: Pick<SelectableGroup, "condition" | "params">,
  groups: readonly SelectableGroup[],
): boolean {
  if (typeof value !== "string" || params !== undefined) return false;
  const equal = groups.filter(
    ({ condition }) => typeof condition.value === "string" && folding.compare(condition.value, value) === 0,
  );
  return equal.length > 1;
}

/**
 * Returns a function that opens the merge dialog, or undefined if the selection cannot be merged. If all
 * matching records are selected, the function loads their ids first.
 */
function useMerging(
  source: RecordSource,
  { count, chosen: { marked }, clear }: Selection,
  matching: object | undefined,
): (() => void) | undefined {
  const client = useClient();
  const noun = mergeNounOf(source.noun);
  const finding = useMutation({
    mutationFn: async (): Promise<readonly string[]> => {
      if (matching === undefined) return [...marked];
      const query = { ...matching, limit: Math.min(maxPageSize, count + marked.size) };
      const { rows } = await source.calls(client).list(query, new AbortController().signal);
      return rows.map(({ id }) => id).filter((id) => !marked.has(id));
    },
    onSuccess: (ids) => {
      if (ids.length < count) tooMany();
      else if (noun) requestMerge({ noun, ids, onMerged: clear });
    },
    onError: (error) =>
      void toast.error(t("ui.because", { what: t("merge.loadFailed"), reason: error.message })),
  });
  if (noun === undefined || count < 2) return undefined;
  return () => (count > maxMergedRecords ? tooMany() : finding.mutate());
}

const tooMany = () => void toast.info(t("ui.mergeTooMany", { most: maxMergedRecords }));

type AllMatchingProps = { text: string; isTooMany: boolean; onChoose: () => void };

function AllMatching({ text, isTooMany, onChoose }: AllMatchingProps) {
  const reasonId = useId();
  if (!isTooMany)
    return (
      <Button variant="ghost" onClick={onChoose}>
        {text}
      </Button>
    );
  return (
    <>
      <Button variant="ghost" disabled aria-describedby={reasonId}>
        {text}
      </Button>
      <span id={reasonId} className="muted">
        {t("ui.selectionLimit", { limit: maxBulkUpdate })}
      </span>
    </>
  );
}
