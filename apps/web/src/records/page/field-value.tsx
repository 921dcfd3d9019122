import { defaultPointKind, type PointKind } from "@lanyard/contract/kind/contact-points";
import { pointsFieldOf } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ReactNode } from "react";
import { LinkedText, shortLink } from "#src/lib/format/linked-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { customValue } from "#src/records/fields/custom-value.tsx";
import { fieldOf, fieldsOf, fieldValueText } from "#src/records/fields/field-text.ts";
import { parentLinkIn } from "#src/records/fields/kind-link.tsx";
import { MailLink, PhoneLink } from "#src/records/fields/mail-phone-links.tsx";
import { memberIn } from "#src/records/fields/member.tsx";
import { pointsIn } from "#src/records/fields/shown-points.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import { Chip } from "#src/ui/feedback/badge.tsx";

export function factOf(noun: RecordNoun, row: object, name: string): ReactNode {
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
      <span className="text-ink-muted">{t(`ui.pointKind.${kind}`)}</span>
    </span>
  );
}

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

export function isEmpty(noun: RecordNoun, name: string, value: unknown): boolean {
  const isPoints = fieldOf(noun, name)?.type === "contactPoints";
  if (Array.isArray(value) && isPoints) return value.length < 2;
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

export function valueIn(row: object, name: string): unknown {
  return Reflect.get(row, name);
}
