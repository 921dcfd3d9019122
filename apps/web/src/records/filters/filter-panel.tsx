import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { useIsNarrow } from "#src/lib/browser/use-media.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { ListTexts } from "#src/records/kind-text.ts";
import { FilterCount } from "#src/records/list/list-controls.tsx";
import { type ListTotal, totalText } from "#src/records/list/list-total.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Panel } from "#src/ui/overlays/panel.tsx";
import { type FilterGroup, FilterInput, type FilterValues } from "./filter-fields.tsx";

type FilterPanelProps<Name extends string> = {
  groups: readonly FilterGroup<Name>[];
  values: FilterValues<Name>;
  /** How many are set. */
  count: number;
  onChange: (name: Name, value: string | undefined) => void;
  /** What the list shows of it meanwhile, and how it says so: "7 contacts match" */
  list: ListTotal;
  texts: Pick<ListTexts, "match" | "count">;
  onClear: () => void;
  onClose: () => void;
  /** The fields for filters by a record. */
  recordField?: (name: Name) => ReactNode;
};

/** The panel of all filters of a list; what is set takes effect at once. */
export function FilterPanel<Name extends string>(props: FilterPanelProps<Name>) {
  const { groups, values, count, onChange, onClose, recordField } = props;
  const [emptyings, onClear] = useEmptying(props);
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
                <FilterInput key={field.name} {...{ field, values, onChange, recordField }} />
              ))}
            </div>
          </fieldset>
        ))}
      </Fragment>
    </Panel>
  );
}

type FilterFootProps = Pick<FilterPanelProps<string>, "list" | "texts" | "onClear" | "onClose">;

/** How many match. On a phone the sheet covers the list: its button leads there. */
function FilterFoot({ list, texts, onClear, onClose }: FilterFootProps) {
  const isNarrow = useIsNarrow();
  const counted = list.total === undefined ? undefined : { count: list.total, shown: totalText(list) };
  const records = counted && texts.count(counted);
  return (
    <>
      <span className={isNarrow ? "vh" : "muted"} role="status">
        {counted && texts.match(counted)}
      </span>
      {!isNarrow && <span className="spacer" />}
      <Button onClick={onClear}>{t("ui.clearAllFilters")}</Button>
      {isNarrow && (
        <Button variant="primary" className="flex-1" onClick={onClose}>
          {records === undefined ? t("ui.showResults") : t("ui.showRecords", { records })}
        </Button>
      )}
    </>
  );
}

/**
 * How often the fields were emptied as a whole. What a field refused never became a filter, so that taking the filters
 * off, here or above the list, would leave it standing.
 */
function useEmptying({ count, onClear }: { count: number; onClear: () => void }) {
  const [times, setTimes] = useState(0);
  const before = useRef(count);
  useEffect(() => {
    const isTyping = document.activeElement?.closest("fieldset");
    if (before.current > 0 && count === 0 && !isTyping) setTimes((now) => now + 1);
    before.current = count;
  }, [count]);
  const clear = () => {
    setTimes(times + 1);
    onClear();
  };
  return [times, clear] as const;
}
