import { type FieldTable, memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type ColumnRules, fieldColumns, type RecordValues } from "./columns/field-columns.tsx";
import { shortFieldLabel } from "./fields/field-text.ts";
import { memberNameIn } from "./fields/member.tsx";
import { kindText } from "./kind-text.ts";
import { plainColumns, plainPresentation } from "./list/plain-listing.tsx";
import type { RecordCells, RecordListing, RecordPresentation } from "./record-listing.ts";
import { lazyCells } from "./sheet/lazy-cells.tsx";
import type { RecordSource } from "./source.ts";

type ListingParts<Row, Sort extends string> = Partial<Omit<RecordPresentation<Row>, "name">> &
  Omit<ColumnRules<Row, Sort>, "columns"> &
  Partial<Pick<ColumnRules<Row, Sort>, "columns">> & {
    source: RecordSource<Row>;
    /** Sort orders that column headers offer, but not the sort menu. */
    unofferedSorts?: readonly Sort[];
    /** Labels of sort orders that are not fields. */
    sortLabels?: Partial<Record<Sort, () => string>>;
    /** Returns whether a record has no name, so that another value replaces the name. */
    isUnnamed?: (row: Row) => boolean;
    cells?: RecordCells<Row>;
  };

type SortLabels = Readonly<Record<string, (() => string) | undefined>>;

const sharedSortLabels: SortLabels = {
  next_step: () => t("ui.nextStep"),
  last_interaction_at: () => t("ui.lastInteraction"),
};

export function createRecordListing<Row extends RecordValues & Versioned, Sort extends string>(
  parts: ListingParts<Row, Sort>,
): RecordListing<Row> {
  const { source, sorts, unofferedSorts = [], isUnnamed, columns } = parts;
  const labels: SortLabels = { ...sharedSortLabels, ...parts.sortLabels };
  const { noun } = source;
  const [ownerField] = memberFieldNames<FieldTable>(recordKinds[noun].fields);
  const plain = plainPresentation(noun, source.nameOf);
  const { plural } = recordKinds[noun];
  return {
    ...parts,
    mark: parts.mark ?? plain.mark,
    card: parts.card ?? plain.card,
    line: parts.line ?? plain.line,
    ...(!columns && plain.rowAvatar && { rowAvatar: plain.rowAvatar }),
    ...fieldColumns(noun, { ...parts, columns: columns ?? plainColumns(noun) }),
    noun,
    list: plural,
    sorts: sorts.filter((sort) => !unofferedSorts.includes(sort)),
    sortLabel: (sort) => labels[sort]?.() ?? shortFieldLabel(noun, sort),
    name: (row) => ({
      id: row.id,
      name: source.nameOf(row),
      owner: ownerField === undefined ? null : memberNameIn(row, ownerField),
      isUnnamed: isUnnamed?.(row) ?? false,
      pickLabel: kindText(plural, "select", { name: source.nameOf(row) }),
    }),
    ...(parts.cells ?? lazyCells(source)),
  };
}
