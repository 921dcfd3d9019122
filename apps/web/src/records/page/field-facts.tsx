import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { defaultPointKind, type PointKind } from "@lanyard/contract/kind/contact-points";
import { pointsFieldOf } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { LinkedText, shortLink } from "#src/lib/format/linked-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { LastInteractionText } from "#src/records/columns/last-interaction-text.tsx";
import { customValue } from "#src/records/fields/custom-value.tsx";
import {
  emptyFieldText,
  fieldOf,
  fieldsOf,
  fieldValueText,
  pointKindText,
  shortFieldLabel,
} from "#src/records/fields/field-text.ts";
import { parentLinkIn } from "#src/records/fields/kind-link.tsx";
import { MailLink, PhoneLink } from "#src/records/fields/mail-phone-links.tsx";
import { memberIn, repeatsMember } from "#src/records/fields/member.tsx";
import { pointsIn } from "#src/records/fields/shown-points.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import { setByMark } from "#src/records/provenance/set-by.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Chip } from "#src/ui/feedback/badge.tsx";
import { Fact } from "#src/ui/layout/facts.tsx";
import { useEditedValue, useFactEditing } from "./fact-editing.tsx";

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

/** The values of fields, rendered by their descriptors. */
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

/** The filled fields of a record, followed by buttons that add the empty ones. */
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

export function isEmpty(noun: RecordNoun, name: string, value: unknown): boolean {
  const isPoints = fieldOf(noun, name)?.type === "contactPoints";
  if (Array.isArray(value) && isPoints) return value.length < 2;
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

export function cardFields<Noun extends RecordNoun>(noun: Noun, card: string): FieldName<Noun>[];
export function cardFields(noun: RecordNoun, card: string): string[] {
  return Object.entries(fieldsOf(noun)).flatMap(([name, field]) => (field.card === card ? [name] : []));
}

/** Returns the fields of a form section that a card shows. */
export function sectionFields<Noun extends RecordNoun>(noun: Noun, section: string): FieldName<Noun>[];
export function sectionFields(noun: RecordNoun, section: string): string[] {
  return Object.entries(fieldsOf(noun))
    .filter(([, field]) => field.section === section && field.card !== undefined)
    .map(([name]) => name);
}

/** A date, with the time as a tooltip. */
export function MomentFact({ label, at }: { label: string; at: string }) {
  return (
    <Fact label={label}>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatDate(at)}
      </time>
    </Fact>
  );
}

type WithLastInteraction = Pick<
  Contact,
  "last_interaction_at" | "last_interaction_type" | "last_interaction_by"
>;

/** The time, type and member of a record's newest interaction. */
export function LastInteractionFact({ row }: { row: WithLastInteraction }) {
  const { last_interaction_at: at, last_interaction_type: type, last_interaction_by: by } = row;
  const { data: people } = usePeople();
  if (at === null) return null;
  const member = people?.find(({ id }) => id === by)?.name;
  const about = [fieldValueText("interaction", "type", type ?? ""), member].filter(Boolean).join(" · ");
  return (
    <Fact label={t("ui.lastInteraction")}>
      {/* Clips the separator of a second line, which is outside the box. */}
      <span className="inline-flex flex-wrap items-center gap-x-3 overflow-hidden">
        <LastInteractionText row={row} />
        <span className="relative text-ink-muted before:absolute before:-inset-s-2 before:content-['·']">
          {about}
        </span>
      </span>
    </Fact>
  );
}

export function valueIn(row: object, name: string): unknown {
  return Reflect.get(row, name);
}

function factOf(noun: RecordNoun, row: object, name: string): ReactNode {
  const type = fieldOf(noun, name)?.type;
  if (type === "member") return memberIn(row, name);
  if (type === "parent") return parentLinkIn(row, noun, name);
  const value = fieldValue(noun, name, valueIn(row, name));
  const kind = value === null ? undefined : kindOfFirst(noun, row, name);
  return kind === undefined ? value : <PointWithKind kind={kind}>{value}</PointWithKind>;
}

/** Returns the label of the first address or number, unless it is the only one and has the default label. */
function kindOfFirst(noun: RecordNoun, row: object, name: string): PointKind | undefined {
  const points = pointsFieldOf(fieldsOf(noun), name);
  const [own, ...further] = points === undefined ? [] : pointsIn(valueIn(row, points), name);
  return further.length > 0 || own?.kind !== defaultPointKind ? own?.kind : undefined;
}

function PointWithKind({ kind, children }: { kind: PointKind; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {children}
      <span className="text-ink-muted">{pointKindText(kind)}</span>
    </span>
  );
}

/** Renders a value for a card. Returns null for an empty value. */
function fieldValue(noun: RecordNoun, name: string, value: unknown): ReactNode {
  if (value === null || value === undefined || value === "") return null;
  const custom = customValue(noun, name, value);
  if (custom !== undefined) return custom;
  if (Array.isArray(value))
    return isEmpty(noun, name, value) ? null : <FurtherPoints {...{ noun, name, value }} />;
  const text = storedText(value);
  switch (fieldOf(noun, name)?.type) {
    case "email":
      return <MailLink address={text} />;
    case "phone":
      return <PhoneLink number={text} />;
    case "link":
      return <NewTabLink href={text}>{shortLink(text)}</NewTabLink>;
    case "lines":
      return (
        <span className="whitespace-pre-line">
          <LinkedText text={text} />
        </span>
      );
    case "tags":
      return <TagChips text={text} />;
    default:
      return fieldValueText(noun, name, text);
  }
}

/** The addresses or numbers after the first, each with its label. */
function FurtherPoints({ noun, name, value }: { noun: RecordNoun; name: string; value: unknown }) {
  const { first = "" } = fieldOf(noun, name) ?? {};
  const further = pointsIn(value, first).slice(1);
  return (
    <span className="grid gap-1">
      {further.map((point) => (
        <PointWithKind key={point.value} kind={point.kind}>
          {fieldValue(noun, first, point.value)}
        </PointWithKind>
      ))}
    </span>
  );
}

export function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer" title={href}>
      {children}
      <span className="vh"> {t("ui.opensInNewTab")}</span>
    </a>
  );
}

function TagChips({ text }: { text: string }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {text.split(", ").map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  );
}
