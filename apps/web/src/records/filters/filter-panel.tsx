import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Fragment, useEffect, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText, recordCountText } from "#src/records/kind-text.ts";
import { FilterCount } from "#src/records/list/list-controls.tsx";
import type { FilterChange } from "#src/records/list-params.ts";
import { type ListTotal, totalText } from "#src/records/list-total.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useIsNarrow } from "#src/ui/layout/use-media.ts";
import { Panel } from "#src/ui/overlays/panel.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { type FilterGroup, FilterInput } from "./filter-fields.tsx";
import { type FilterValues, filterValue } from "./filter-value.ts";
import type { KindFilterProps } from "./kind-filter-banner.tsx";
import { type FiltersOfKind, filterGroups } from "./kind-filters.ts";

type FilterPanelProps = {
  noun: RecordNoun;
  groups: readonly FilterGroup[];
  values: FilterValues;
  count: number;
  onChange: (change: FilterChange) => void;
  list: ListTotal;
  onClear: () => void;
  onClose: () => void;
};

export function FilterPanel(props: FilterPanelProps) {
  const { noun, groups, values, count, onClose } = props;
  const { emptyings, onChange, onClear } = useEmptying(props);
  return (
    <Panel
      title={t("ui.advancedFilters")}
      mark={count > 0 && <FilterCount count={count} />}
      width="filters"
      onClose={onClose}
      footer={<FilterFoot {...props} onClear={onClear} />}
    >
      <Fragment key={emptyings}>
        {groups.map(({ title, fields }) => (
          <fieldset key={title} className="panel__group">
            <legend className="legend">{title}</legend>
            <div className="form-grid">
              {fields.map((field) => (
                <FilterInput key={field.name} {...{ field, values, onChange }} />
              ))}
            </div>
          </fieldset>
        ))}
        <ConditionEditor
          noun={noun}
          filter={filterValue(values, "filter")}
          onChange={(filter) => onChange({ filter })}
        />
      </Fragment>
    </Panel>
  );
}

type FilterFootProps = Pick<FilterPanelProps, "noun" | "list" | "onClear" | "onClose">;

function FilterFoot({ noun, list, onClear, onClose }: FilterFootProps) {
  const isNarrow = useIsNarrow();
  const { plural } = recordKinds[noun];
  const { total: count } = list;
  const shown = totalText(list);
  return (
    <>
      <span className={isNarrow ? "vh" : "muted"} role="status">
        {count !== undefined && kindText(plural, "match", { count, shown })}
      </span>
      {!isNarrow && <span className="spacer" />}
      <Button onClick={onClear}>{t("ui.clearAllFilters")}</Button>
      {isNarrow && (
        <Button variant="primary" className="flex-1" onClick={onClose}>
          {count === undefined
            ? t("ui.showResults")
            : t("ui.showRecords", { records: recordCountText(plural, count, shown) })}
        </Button>
      )}
    </>
  );
}

/**
 * Counts how often all filters were cleared outside their controls. A new count resets fields with invalid
 * text and conditions without a value.
 */
function useEmptying(props: Pick<FilterPanelProps, "count" | "onChange" | "onClear">) {
  const { count } = props;
  const [emptyings, setEmptyings] = useState(0);
  const before = useRef(count);
  const isOwnRemoval = useRef(false);
  useEffect(() => {
    if (before.current > 0 && count === 0 && !isOwnRemoval.current) setEmptyings((now) => now + 1);
    before.current = count;
    isOwnRemoval.current = false;
  }, [count]);
  return {
    emptyings,
    onChange: (change: FilterChange) => {
      isOwnRemoval.current = Object.values(change).every((value) => !value);
      props.onChange(change);
    },
    onClear: () => {
      setEmptyings(emptyings + 1);
      props.onClear();
    },
  };
}

export type KindFilterPanelProps = KindFilterProps & {
  count: number;
  list: ListTotal;
  onClose: () => void;
};

export function KindFilterPanel({ noun, useParts, params, ...panel }: KindFilterPanelProps & FiltersOfKind) {
  const groups = filterGroups(noun, useParts());
  return <FilterPanel {...{ ...panel, noun, groups }} values={params} />;
}
