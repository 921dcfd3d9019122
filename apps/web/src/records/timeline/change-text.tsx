import type { FieldChange } from "@lanyard/contract/action/action-schema";
import { MessageText } from "#src/lib/i18n/message-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { changeValue } from "./change-value.ts";

/** "City: Bergen → Oslo". The texts of the area `activity` must have been loaded. */
export function ChangeText({ change, label }: { change: FieldChange; label: string }) {
  const { field, before, after } = change;
  return (
    <MessageText
      id="activity.change"
      parameters={{ field: label, before: shownValue(field, before), after: shownValue(field, after) }}
      elements={{
        before: <del className="decoration-line-strong" />,
        after: <ins className="text-ink no-underline" />,
      }}
    />
  );
}

function shownValue(field: string, value: string | null): string {
  return value === null ? t("activity.nothing") : changeValue(field, value);
}
