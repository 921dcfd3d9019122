import type { Contact } from "@lanyard/contract/contact/contact-schema";
import type { RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { formatDate } from "#src/lib/format/date.ts";
import { ShownTime } from "#src/lib/format/shown-time.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { LastInteractionText } from "#src/records/columns/last-interaction-text.tsx";
import {
  emptyFieldText,
  fieldOf,
  fieldsOf,
  fieldValueText,
  shortFieldLabel,
} from "#src/records/fields/field-text.ts";
import { repeatsMember } from "#src/records/fields/member.tsx";
import { setByMark } from "#src/records/provenance/set-by.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Fact } from "#src/ui/layout/facts.tsx";
import { useEditedValue, useFactEditing } from "./fact-editing.tsx";
import { factOf, isEmpty, valueIn } from "./field-value.tsx";

type FieldName<Noun extends RecordNoun> = keyof (typeof recordKinds)[Noun]["fields"] & string;

/** Renderers for fields that the descriptors do not describe completely. */
export type SpecialValues<Noun extends RecordNoun, Row> = {
  readonly [Name in FieldName<Noun>]?: (row: Row) => ReactNode;
};

export type ShownRecord<Noun extends RecordNoun, Row> = {
  noun: Noun;
  row: Row;
  special?: SpecialValues<Noun, Row>;
};

type FieldFactsProps<Noun extends RecordNoun, Row> = ShownRecord<Noun, Row> & {
  names: readonly FieldName<Noun>[];
};

export function FieldFacts<Noun extends RecordNoun, Row extends object>(props: FieldFactsProps<Noun, Row>) {
  const { noun, row, names, special } = props;
  const editedValue = useEditedValue();
  return names.map((name, index) => {
    const own = special?.[name];
    const edited = editedValue(name);
    // Tab focuses the first value, and the arrow keys focus the others.
    const mark = { ...setByMark(noun, valueIn(row, "id"), name), tabIndex: index === 0 ? 0 : -1 };
    return (
      <Fact
        key={name}
        label={shortFieldLabel(noun, name)}
        empty={emptyFieldText(noun, name)}
        value={{ ...mark, ...edited?.props }}
      >
        {edited?.editor ?? (own ? own(row) : factOf(noun, row, name))}
      </Fact>
    );
  });
}

type CardFactsProps<Noun extends RecordNoun, Row> = ShownRecord<Noun, Row> & {
  card: string;
  first?: readonly FieldName<Noun>[];
};

export function CardFacts<Noun extends RecordNoun, Row extends object>(props: CardFactsProps<Noun, Row>) {
  const { card, first = [], ...shown } = props;
  return <FilledFacts {...shown} names={[...new Set([...first, ...cardFields(shown.noun, card)])]} />;
}

/** The given fields of a record. Editable fields that are empty appear as buttons below the others. */
export function FilledFacts<Noun extends RecordNoun, Row extends object>(props: FieldFactsProps<Noun, Row>) {
  const { names, ...shown } = props;
  const { noun, row } = shown;
  const { editedValue, isRevealed, reveal } = useFactEditing();
  const ordered = names.filter((name) => !repeatsMember(noun, row, name));
  const isHidden = (name: FieldName<Noun>) =>
    isEmpty(noun, name, valueIn(row, name)) &&
    !isRevealed(name) &&
    (fieldOf(noun, name)?.isHiddenEmpty === true || editedValue(name) !== undefined);
  const offered = ordered.filter((name) => isHidden(name) && editedValue(name));
  return (
    <>
      <FieldFacts {...shown} names={ordered.filter((name) => !isHidden(name))} />
      {offered.length > 0 && (
        <div>
          <dt className="vh">{t("ui.notFilledIn")}</dt>
          <dd className="kv__offered">
            {offered.map((name) => (
              <Button
                key={name}
                variant="ghost"
                size="sm"
                icon={Plus}
                data-offered={name}
                onClick={() => reveal(name)}
              >
                {shortFieldLabel(noun, name)}
              </Button>
            ))}
          </dd>
        </div>
      )}
    </>
  );
}

export function cardFields<Noun extends RecordNoun>(noun: Noun, card: string): FieldName<Noun>[];

export function cardFields(noun: RecordNoun, card: string): string[] {
  return Object.entries(fieldsOf(noun)).flatMap(([name, field]) => (field.card === card ? [name] : []));
}

export function sectionFields<Noun extends RecordNoun>(noun: Noun, section: string): FieldName<Noun>[];

export function sectionFields(noun: RecordNoun, section: string): string[] {
  return Object.entries(fieldsOf(noun))
    .filter(([, field]) => field.section === section && field.card !== undefined)
    .map(([name]) => name);
}

export function MomentFact({ label, at }: { label: string; at: string }) {
  return (
    <Fact label={label}>
      <ShownTime at={at}>{formatDate(at)}</ShownTime>
    </Fact>
  );
}

type WithLastInteraction = Pick<
  Contact,
  "last_interaction_at" | "last_interaction_type" | "last_interaction_by"
>;

export function LastInteractionFact({ row }: { row: WithLastInteraction }) {
  const { last_interaction_at: at, last_interaction_type: type, last_interaction_by: by } = row;
  const { data: people } = usePeople();
  if (at === null) return null;
  const member = people?.find(({ id }) => id === by)?.name;
  const about = [fieldValueText("interaction", "type", type ?? ""), member].filter(Boolean).join(" · ");
  return (
    <Fact label={t("ui.lastInteraction")}>
      {/* If the second part wraps to a new line, its separator is outside the box and therefore clipped. */}
      <span className="inline-flex flex-wrap items-center gap-x-3 overflow-hidden">
        <LastInteractionText row={row} />
        <span className="relative text-ink-muted before:absolute before:-inset-s-2 before:content-['·']">
          {about}
        </span>
      </span>
    </Fact>
  );
}
