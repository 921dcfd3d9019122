import { memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ReactNode } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldOf } from "#src/records/fields/field-text.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";

export function Member({ name }: { name: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      <Avatar name={name} size="xs" />
      <span className="truncate" dir="auto">
        {name}
      </span>
    </span>
  );
}

export function memberNameIn(row: object, field: string): string | null {
  const name: unknown = Reflect.get(row, memberNameOf(field));
  return typeof name === "string" && name !== "" ? name : null;
}

/**
 * Returns whether a text field is empty or only repeats the name of the member in the field that it follows.
 */
export function repeatsMember(noun: RecordNoun, row: object, field: string): boolean {
  const follows = fieldOf(noun, field)?.follows;
  if (follows === undefined) return false;
  const text: unknown = Reflect.get(row, field) ?? null;
  return text === null || text === memberNameIn(row, follows);
}

export function memberIn(row: object, field: string): ReactNode {
  const name = memberNameIn(row, field);
  return name === null ? <NoMember /> : <Owner id={String(Reflect.get(row, field))} name={name} />;
}

function Owner({ id, name }: { id: string; name: string }) {
  const { data: people } = usePeople();
  const isViewer = people?.some((person) => person.id === id && person.role === "viewer");
  return <Member name={isViewer ? t("ui.viewerNamed", { name }) : name} />;
}

function NoMember() {
  return (
    <span className="empty-cell inline-flex max-w-full min-w-0 items-center gap-2">
      <span className="avatar avatar--xs avatar--none" aria-hidden="true" />
      <span className="truncate">{t("ui.memberNone")}</span>
    </span>
  );
}
