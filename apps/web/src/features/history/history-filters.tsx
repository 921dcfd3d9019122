import { useId } from "react";
import { compareTexts } from "#src/lib/format/text-order.ts";
import { oneOf } from "#src/lib/list-address.ts";
import { t } from "#src/lib/messages.ts";
import { usePeople } from "#src/lib/people.ts";
import { Button } from "#src/ui/button.tsx";
import { DateFilter } from "#src/ui/date-filter.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { kindName, nounName } from "./action-text.ts";
import { type HistoryPlace, historyKinds, historyNouns } from "./history-place.ts";
import { useActors } from "./history-queries.ts";

type HistoryFiltersProps = {
  place: HistoryPlace;
  onChange: (change: Partial<HistoryPlace>) => void;
};

/** By person, kind, record and time. */
export function HistoryFilters({ place, onChange }: HistoryFiltersProps) {
  const id = useId();
  const people = usePersonOptions();
  const isNarrowed = Boolean(place.person ?? place.kind ?? place.noun ?? place.from ?? place.to);
  const shared = { emptyLabel: t("ui.any") };
  return (
    <section className="history__filters" aria-labelledby={id}>
      <h2 id={id} className="vh">
        {t("history.filters")}
      </h2>
      <SelectField
        {...shared}
        label={t("history.person")}
        options={people}
        value={place.person ?? ""}
        onChange={({ target }) => onChange({ person: target.value || undefined })}
      />
      <SelectField
        {...shared}
        label={t("history.kind")}
        options={historyKinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
        value={place.kind ?? ""}
        onChange={({ target }) => onChange({ kind: oneOf(historyKinds, target.value) })}
      />
      <SelectField
        {...shared}
        label={t("history.record")}
        options={historyNouns.map((noun) => ({ value: noun, label: nounName(noun) }))}
        value={place.noun ?? ""}
        onChange={({ target }) => onChange({ noun: oneOf(historyNouns, target.value) })}
      />
      <DateFilter label={t("history.from")} value={place.from} onChange={(from) => onChange({ from })} />
      <DateFilter label={t("history.to")} value={place.to} onChange={(to) => onChange({ to })} />
      <Button
        disabled={!isNarrowed}
        onClick={() =>
          onChange({ person: undefined, kind: undefined, noun: undefined, from: undefined, to: undefined })
        }
      >
        {t("ui.clearAllFilters")}
      </Button>
    </section>
  );
}

/** The colleagues, and whoever else left changes: programs, and people who left. */
function usePersonOptions() {
  const { data: people = [] } = usePeople();
  const names = new Map(useActors().map(({ actor_id, actor_name }) => [actor_id, actor_name]));
  for (const { id, name } of people) names.set(id, name);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((left, right) => compareTexts(left.label, right.label));
}
