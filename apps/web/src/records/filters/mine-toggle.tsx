import { me } from "@lanyard/contract/field/filter-choices";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel, fieldsOf } from "#src/records/fields/field-text.ts";
import type { FilterChange } from "#src/records/list-params.ts";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { type FilterValues, filterValue } from "./filter-value.ts";

type MineToggleProps = { noun: RecordNoun; params: FilterValues; onChange: (change: FilterChange) => void };

/** Renders nothing for kinds without owners. */
export function MineToggle({ noun, params, onChange }: MineToggleProps) {
  const [owner] = Object.entries(fieldsOf(noun)).find(([, { filter }]) => filter === "member") ?? [];
  if (owner === undefined) return null;
  return (
    <SegmentedControl
      label={fieldLabel(noun, owner)}
      segments={[
        { value: me, label: t("ui.mine") },
        { value: "", label: t("ui.all") },
      ]}
      value={filterValue(params, owner) ?? ""}
      onChange={(value) => onChange({ [owner]: value || undefined })}
    />
  );
}
