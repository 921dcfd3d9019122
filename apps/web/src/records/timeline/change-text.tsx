import type { FieldChange, Noun } from "@lanyard/contract/action/action-schema";
import { MessageText } from "#src/lib/i18n/message-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
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
  return value === null ? t("activity.nothing") : changeValue(noun, field, value);
}
