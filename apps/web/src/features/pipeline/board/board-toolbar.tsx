import { type NextStepChoice, nextStepChoices } from "@lanyard/contract/field/filter-choices";
import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Scale } from "lucide-react";
import { usePeople } from "#src/lib/api/me.ts";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { boardFieldsOf } from "#src/records/fields/grouped-field.ts";
import { memberFilterOptions } from "#src/records/fields/member-options.ts";
import { MineToggle } from "#src/records/filters/mine-toggle.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { nounOf } from "./board-kinds.ts";
import { type BoardAxis, type BoardNarrowing, declaredBoard } from "./board-model.ts";
import { LabelledSelect } from "./labelled-select.tsx";

type BoardToolbarProps = BoardAxis & {
  narrowing: BoardNarrowing;
  onChange: (change: BoardNarrowing & { by?: string | undefined }) => void;
  isWeighted: boolean;
  onWeighted: (isWeighted: boolean) => void;
};

const stepTexts: Readonly<Record<NextStepChoice, () => string>> = {
  none: () => t("ui.nextStep.none"),
  planned: () => t("ui.nextStep.planned"),
  overdue: () => t("ui.nextStep.overdue"),
};

/** Filters of a board by owner and next step, and the choice of its columns and totals. */
export function BoardToolbar(props: BoardToolbarProps) {
  const { kind, by, narrowing, onChange, isWeighted, onWeighted } = props;
  const { data: people } = usePeople();
  const { owner_id, next_step } = narrowing;
  const { fields, has }: AnyKind = recordKinds[nounOf(kind)];
  const { amount } = declaredBoard(kind);
  useCustomFields();
  const choices = boardFieldsOf(nounOf(kind));
  return (
    <div className="toolbar">
      {fields.owner_id && (
        <>
          <MineToggle
            noun={nounOf(kind)}
            params={{ owner_id }}
            onChange={({ owner_id }) => onChange({ owner_id })}
          />
          <LabelledSelect
            label={t("pipeline.byOwner")}
            value={owner_id ?? ""}
            options={[
              { value: "", label: t("pipeline.allOwners") },
              ...memberFilterOptions(people, owner_id),
            ]}
            onChange={(value) => onChange({ owner_id: value || undefined })}
          />
        </>
      )}
      {has.tasks && (
        <LabelledSelect
          label={t("ui.nextStep")}
          value={next_step ?? ""}
          options={[
            { value: "", label: t("pipeline.allSteps") },
            ...nextStepChoices.map((value) => ({ value, label: stepTexts[value]() })),
          ]}
          onChange={(value) => onChange({ next_step: oneOf(nextStepChoices, value) })}
        />
      )}
      {choices.length > 0 && (
        <LabelledSelect
          label={t("pipeline.boardBy")}
          value={by ?? ""}
          options={[{ value: "", label: fieldLabel(nounOf(kind), "stage_id") }, ...choices].map((option) => ({
            ...option,
            label: t("pipeline.byField", { field: option.label }),
          }))}
          onChange={(value) => onChange({ by: value || undefined })}
        />
      )}
      {amount !== undefined && by === undefined && (
        <>
          <span className="spacer hide-m" />
          <IconButton
            icon={Scale}
            label={t("pipeline.weightedHint")}
            aria-pressed={isWeighted}
            onClick={() => onWeighted(!isWeighted)}
          />
        </>
      )}
    </div>
  );
}
