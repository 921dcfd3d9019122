import { actionKinds, actionNouns } from "@lanyard/contract/action/action-names";
import { useId } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { compareTexts } from "#src/lib/format/names.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { dayRules, TypedFilter } from "#src/records/filters/typed-filter.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { nounName } from "./action-text.ts";
import type { HistoryParams } from "./history.ts";
import { useActors } from "./history-queries.ts";

type HistoryFiltersProps = {
  params: HistoryParams;
  onChange: (change: Partial<HistoryParams>) => void;
};

export function HistoryFilters({ params, onChange }: HistoryFiltersProps) {
  const id = useId();
  const people = usePersonOptions();
  const isNarrowed = Boolean(params.person ?? params.kind ?? params.noun ?? params.from ?? params.to);
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
        value={params.person ?? ""}
        onChange={({ target }) => onChange({ person: target.value || undefined })}
      />
      <SelectField
        {...shared}
        label={t("history.kind")}
        options={actionKinds.map((kind) => ({ value: kind, label: t(`history.kind.${kind}`) }))}
        value={params.kind ?? ""}
        onChange={({ target }) => onChange({ kind: oneOf(actionKinds, target.value) })}
      />
      <SelectField
        {...shared}
        label={t("history.record")}
        options={actionNouns.map((noun) => ({ value: noun, label: nounName(noun) }))}
        value={params.noun ?? ""}
        onChange={({ target }) => onChange({ noun: oneOf(actionNouns, target.value) })}
      />
      <TypedFilter
        {...dayRules}
        label={t("history.from")}
        value={params.from}
        onChange={(from) => onChange({ from })}
      />
      <TypedFilter
        {...dayRules}
        label={t("history.to")}
        value={params.to}
        onChange={(to) => onChange({ to })}
      />
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

function usePersonOptions() {
  const { data: people = [] } = usePeople();
  const names = new Map(useActors().map(({ actor_id, actor_name }) => [actor_id, actor_name]));
  for (const { id, name } of people) names.set(id, name);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((left, right) => compareTexts(left.label, right.label));
}
