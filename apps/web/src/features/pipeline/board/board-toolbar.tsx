import { nextStepChoices } from "@lanyard/contract/field/filter-choices";
import { type AnyKind, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type CardOrder, cardOrders, cardOrdersOf } from "@lanyard/contract/pipeline/card-orders";
import { ArrowDownUp, Columns3, ListChecks, Scale } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { boardFieldsOf } from "#src/records/fields/grouped-field.ts";
import { memberFilterOptions } from "#src/records/fields/member-options.ts";
import { type FilterValues, filterValue } from "#src/records/filters/filter-value.ts";
import { MineToggle } from "#src/records/filters/mine-toggle.tsx";
import { FilterButton } from "#src/records/list/list-controls.tsx";
import type { FilterChange, ListParams } from "#src/records/list-params.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { type BoardKind, columnField, isStaged, nounOf } from "./board-kinds.ts";
import { declaredBoard } from "./board-model.ts";
import { LabelledSelect } from "./labelled-select.tsx";

type BoardToolbarProps = {
  kind: BoardKind;
  params: ListParams & FilterValues;
  onChange: (change: FilterChange & BoardChange) => void;
  isWeighted: boolean;
  onWeighted: (isWeighted: boolean) => void;
  filters: ComponentProps<typeof FilterButton>;
  children: ReactNode;
};
type BoardChange = { readonly card_order?: CardOrder | undefined };

export function BoardToolbar(props: BoardToolbarProps) {
  const { kind, params, onChange, isWeighted, onWeighted } = props;
  const noun = nounOf(kind);
  const { fields, has }: AnyKind = recordKinds[noun];
  const { sorts, firstSort }: AnyKind = recordKinds[noun];
  const isByStage = columnField(kind, params.board_by) === undefined;
  const orders = [...cardOrdersOf(recordKinds[noun])].filter(
    ([order, column]) => order === "entered" || isStaged(kind) || sorts.includes(column),
  );
  const stages = isStaged(kind) ? [{ value: "", label: fieldLabel(noun, "stage_id") }] : [];
  // On a board without stages, a URL without a field means the default field, so the option of this field has
  // no value.
  const fieldsOfBoard = boardFieldsOf(noun).map((field) =>
    field.value === columnField(kind, undefined) ? { ...field, value: "" } : field,
  );
  const choices = [...stages, ...fieldsOfBoard];
  const firstOrder = isByStage
    ? t("pipeline.order.entered")
    : isStaged(kind)
      ? t("pipeline.orderCreated")
      : t("ui.sortByField", { field: fieldLabel(noun, firstSort.by) });
  return (
    <div className="toolbar">
      {fields.owner_id && <OwnerFilter {...{ noun, params, onChange }} />}
      {has.tasks && <NextStepFilter {...{ params, onChange }} />}
      <FilterButton {...props.filters} />
      <span className="spacer hide-m" />
      <LabelledSelect
        label={t("pipeline.cardOrder")}
        icon={ArrowDownUp}
        value={params.card_order ?? ""}
        options={orders.map(([order]) =>
          order === "entered"
            ? { value: "", label: firstOrder }
            : { value: order, label: t(`pipeline.order.${order}`) },
        )}
        onChange={(value) => onChange({ card_order: oneOf(cardOrders, value) })}
      />
      {choices.length > 1 && (
        <LabelledSelect
          label={t("pipeline.boardBy")}
          icon={Columns3}
          value={params.board_by ?? ""}
          options={choices.map((option) => ({
            ...option,
            label: t("pipeline.byField", { field: option.label }),
          }))}
          onChange={(value) => onChange({ board_by: value || undefined })}
        />
      )}
      {declaredBoard(kind)?.amount !== undefined && isByStage && (
        <IconButton
          icon={Scale}
          label={t("pipeline.weightedHint")}
          aria-pressed={isWeighted}
          onClick={() => onWeighted(!isWeighted)}
        />
      )}
      {props.children}
    </div>
  );
}

type FilterProps = Pick<BoardToolbarProps, "params" | "onChange">;

function OwnerFilter({ noun, params, onChange }: FilterProps & { noun: RecordNoun }) {
  const { data: people } = usePeople();
  const owner_id = filterValue(params, "owner_id");
  return (
    <>
      <MineToggle {...{ noun, params, onChange }} />
      <LabelledSelect
        label={t("pipeline.byOwner")}
        value={owner_id ?? ""}
        options={[{ value: "", label: t("pipeline.allOwners") }, ...memberFilterOptions(people, owner_id)]}
        onChange={(value) => onChange({ owner_id: value || undefined })}
      />
    </>
  );
}

function NextStepFilter({ params, onChange }: FilterProps) {
  return (
    <LabelledSelect
      label={t("ui.nextStep")}
      icon={ListChecks}
      value={filterValue(params, "next_step") ?? ""}
      options={[
        { value: "", label: t("pipeline.allSteps") },
        ...nextStepChoices.map((value) => ({ value, label: t(`ui.nextStep.${value}`) })),
      ]}
      onChange={(value) => onChange({ next_step: oneOf(nextStepChoices, value) })}
    />
  );
}
