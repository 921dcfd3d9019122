import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ReactNode } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { customFieldOf } from "./custom-fields.ts";
import { KindLink } from "./kind-link.tsx";
import { Member } from "./member.tsx";
import { unlistedMemberText } from "./member-options.ts";
import { useRecordName } from "./record-names.ts";

/**
 * Renders a custom value that is more than text: options, a member or a record. Returns undefined for other
 * values.
 */
export function customValue(noun: RecordNoun, name: string, value: unknown): ReactNode {
  const field = customFieldOf(noun, name);
  if (field === undefined || value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return <Options field={field} ids={value.map(String)} />;
  if (field.type === "choice") return <Options field={field} ids={[String(value)]} />;
  return customLink(field, value);
}

export function customLink(
  { type, target }: Pick<CustomField, "type" | "target">,
  value: unknown,
): ReactNode {
  if (type === "member") return <Person id={String(value)} />;
  if (type === "record" && target) return <LinkedRecord noun={target} id={String(value)} />;
  return undefined;
}

function Options({ field, ids }: { field: CustomField; ids: readonly string[] }) {
  return (
    <span className="inline-flex max-w-full min-w-0 flex-wrap gap-1">
      {field.options
        .filter(({ id }) => ids.includes(id))
        .map(({ id, label, color }) => (
          <ColorBadge key={id} color={color}>
            {label}
          </ColorBadge>
        ))}
    </span>
  );
}

function Person({ id }: { id: string }) {
  const { data: people } = usePeople();
  return <Member name={people?.find((person) => person.id === id)?.name ?? unlistedMemberText(people)} />;
}

function LinkedRecord({ noun, id }: { noun: RecordNoun; id: string }) {
  const name = useRecordName(noun, id);
  if (name === undefined) return "…";
  return name === null ? (
    <span className="muted">{t("fields.linkDeleted")}</span>
  ) : (
    <KindLink {...{ noun, id, name }} />
  );
}
