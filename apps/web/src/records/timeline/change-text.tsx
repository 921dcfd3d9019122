import type { FieldChange, Noun } from "@lanyard/contract/action/action-schema";
import { sizeText } from "@lanyard/contract/company/company-options";
import { customFieldTypes } from "@lanyard/contract/custom-field/custom-field-types";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { plainMentions } from "@lanyard/contract/note/mention";
import { formatDate } from "#src/lib/format/date.ts";
import { formatAmount, formatPercent } from "#src/lib/format/number.ts";
import { MessageText } from "#src/lib/i18n/message-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { customSection, emptyFieldText, fieldValueText } from "#src/records/fields/field-text.ts";
import { roleText } from "#src/records/fields/role-text.ts";

const yesOrNo = (value: string) => (value === "true" ? t("ui.yes") : t("ui.no"));

const writtenFields: Readonly<Record<string, (value: string) => string>> = {
  stage_id: (value) => optionText("stage", value),
  pipeline_id: (value) => optionText("pipeline", value),
  // Amounts are shown without a currency, because the deal may have had another one when the change was
  // logged.
  amount_cents: (value) => formatAmount(Number(value)),
  probability: (value) => formatPercent(Number(value)),
  expected_close_date: formatDate,
  role: roleText,
  size: sizeText,
  pinned: yesOrNo,
};

const settingFields: Readonly<Record<string, (value: string) => string>> = {
  body: plainMentions,
  outcome: (value) => (value === "won" ? t("ui.won") : t("ui.lost")),
  required: yesOrNo,
  is_unique: yesOrNo,
  searched: yesOrNo,
  sortable: yesOrNo,
  shared: yesOrNo,
  dismissed: yesOrNo,
  type: typeText,
  section: (value) => (value === customSection ? t("fields.section") : value),
};

function typeText(value: string): string {
  const type = customFieldTypes.find((each) => each === value);
  return type === undefined ? value : t(`fields.type.${type}`);
}

export function changeValue(noun: Noun, field: string, value: string): string {
  const written = writtenFields[field];
  if (written !== undefined) return written(value);
  if (isRecordNoun(noun)) return fieldValueText(noun, field, value);
  return settingFields[field]?.(value) ?? value;
}

const inserted = <ins className="text-ink no-underline" />;

/** A change such as "City: Bergen → Oslo". Requires the texts of the area `activity`. */
export function ChangeText({ change, noun, label }: { change: FieldChange; noun: Noun; label: string }) {
  const { field, before, after } = change;
  // `before` is null if the value was empty, or if several records had different values.
  if (before === null)
    return (
      <MessageText
        id="activity.changeToValue"
        parameters={{ field: label, after: shownValue(noun, field, after) }}
        elements={{ after: inserted }}
      />
    );
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
        after: inserted,
      }}
    />
  );
}

function shownValue(noun: Noun, field: string, value: string | null): string {
  if (value !== null) return changeValue(noun, field, value);
  return (isRecordNoun(noun) && emptyFieldText(noun, field)) || t("ui.nothing");
}
