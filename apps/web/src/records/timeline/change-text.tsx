import type { FieldChange, Noun } from "@lanyard/contract/action/action-schema";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { MessageText } from "#src/lib/i18n/message-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { emptyFieldText } from "#src/records/fields/field-text.ts";
import { changeValue } from "./change-value.ts";

type ChangeTextProps = {
  change: FieldChange;
  /** The kind of what was changed. */
  noun: Noun;
  label: string;
};

/** "City: Bergen → Oslo". The texts of the area `activity` must have been loaded. */
export function ChangeText({ change, noun, label }: ChangeTextProps) {
  const { field, before, after } = change;
  return (
    <MessageText
      id="activity.change"
      parameters={{
        field: label,
        before: shownValue(noun, field, before),
        after: shownValue(noun, field, after),
      }}
      elements={{
        before: <del className="decoration-line-strong" />,
        after: <ins className="text-ink no-underline" />,
      }}
    />
  );
}

function shownValue(noun: Noun, field: string, value: string | null): string {
  if (value !== null) return changeValue(noun, field, value);
  return (isRecordNoun(noun) && emptyFieldText(noun, field)) || t("activity.nothing");
}
