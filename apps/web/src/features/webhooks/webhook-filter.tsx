import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { ConditionEditor } from "#src/records/filters/condition-editor.tsx";
import { filterOf, readFilter } from "#src/records/filters/condition-json.ts";
import { FilterTag } from "#src/records/filters/filter-tag.tsx";
import { useSentence } from "#src/records/filters/kind-filter-banner.tsx";
import { useParameterTags } from "#src/records/filters/parameter-tags.ts";
import { kindText } from "#src/records/kind-text.ts";
import { FieldError } from "#src/ui/controls/field.tsx";
import type { WebhookBody } from "./webhook-queries.ts";

export type WebhookFilters = NonNullable<WebhookBody["filter"]>;
type KindFilter = NonNullable<WebhookFilters[keyof WebhookFilters]>;

const pluralOf = (noun: RecordNoun) => recordKinds[noun].plural;

/**
 * Returns the filters of the kinds that have a selected event. Filters of other kinds would have no effect.
 * Returns null if no filter remains.
 */
export function effectiveFilters(filters: WebhookFilters, events: readonly string[]): WebhookFilters | null {
  const kept = nounsOf(events).flatMap((noun) => {
    const filter = filters[pluralOf(noun)];
    return filter === undefined || Object.keys(filter).length === 0 ? [] : [[pluralOf(noun), filter]];
  });
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

export const nounsOf = (events: readonly string[]) =>
  recordNouns.filter((noun) => events.some((event) => event.startsWith(`${noun}.`)));

type FilterFieldsProps = {
  filters: WebhookFilters;
  events: readonly string[];
  requiresValues: boolean;
  problemOf: (field: string) => string | undefined;
  onChange: (filters: WebhookFilters) => void;
  /** Reports whether all conditions of a kind have values. */
  onCheck: (noun: RecordNoun, isComplete: boolean) => void;
};

export function FilterFields(props: FilterFieldsProps) {
  const { filters, events, requiresValues, problemOf, onChange, onCheck } = props;
  const nouns = nounsOf(events);
  if (nouns.length === 0) return null;
  return (
    <>
      {nouns.map((noun) => (
        <KindFields
          key={noun}
          noun={noun}
          filter={filters[pluralOf(noun)] ?? {}}
          error={problemOf(`filter.${pluralOf(noun)}`)}
          requiresValues={requiresValues}
          onChange={(filter) => onChange({ ...filters, [pluralOf(noun)]: filter })}
          onCheck={(isComplete) => onCheck(noun, isComplete)}
        />
      ))}
      <p className="muted">{t("webhooks.filterHint")}</p>
    </>
  );
}

type KindFieldsProps = {
  noun: RecordNoun;
  filter: KindFilter;
  error: string | undefined;
  requiresValues: boolean;
  onChange: (filter: KindFilter) => void;
  onCheck: (isComplete: boolean) => void;
};

/**
 * Edits the conditions of one kind. Also lists the other parameters of the kind's filter, which only API
 * clients set.
 */
function KindFields({ noun, filter, error, requiresValues, onChange, onCheck }: KindFieldsProps) {
  const errorId = useId();
  const { filter: conditions, ...others } = filter;
  const tags = useParameterTags(noun, others, (removed) =>
    onChange(Object.fromEntries(Object.entries(filter).filter(([name]) => !Object.hasOwn(removed, name)))),
  );
  const change = (text: string | undefined) => {
    const part = readFilter(text);
    const changed = part && filterOf(part);
    onChange({ ...others, ...(changed && { filter: changed }) });
  };
  return (
    <div className="webhooks__filter" aria-describedby={errorId}>
      <ConditionEditor
        noun={noun}
        title={t("webhooks.filter", { records: titleOf(noun) })}
        filter={textOf(conditions)}
        requiresValues={requiresValues}
        onChange={change}
        onCheck={onCheck}
      />
      {tags.map(({ key, ...tag }) => (
        <FilterTag key={key} {...tag} />
      ))}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

const titleOf = (noun: RecordNoun) => kindText(pluralOf(noun), "title");

const textOf = (conditions: unknown) =>
  conditions === undefined || typeof conditions === "string" ? conditions : JSON.stringify(conditions);

export function FilterSentences({ filters }: { filters: WebhookFilters | null }) {
  return recordNouns.map((noun) => (
    <KindSentence key={noun} noun={noun} filter={filters?.[pluralOf(noun)] ?? {}} />
  ));
}

function KindSentence({ noun, filter: { filter, ...others } }: { noun: RecordNoun; filter: KindFilter }) {
  const sentence = useSentence(noun, textOf(filter));
  const tags = useParameterTags(noun, others, () => undefined);
  const parameters = tags.map(({ name, value }) => `${name}: ${value}`);
  const parts = [sentence, ...parameters].filter((part) => part !== undefined);
  return parts.length > 0 && <small>{`${titleOf(noun)}: ${parts.join(", ")}`}</small>;
}
