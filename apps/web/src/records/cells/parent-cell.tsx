import { memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ComponentProps } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { parentIn, withoutOtherParents } from "#src/records/fields/parent.ts";
import { linkedStart } from "#src/records/form/linked-field.tsx";
import { parentPickers } from "#src/records/form/parent-picker.tsx";
import { RecordLinkCell } from "./linked-cell.tsx";

type ParentCellProps<Row> = Omit<
  ComponentProps<typeof RecordLinkCell<Row>>,
  "Field" | "nameColumn" | "linked" | "unchosen" | "along"
> & {
  to: RecordNoun;
};

export function ParentCell<Row extends object>({ to, ...props }: ParentCellProps<Row>) {
  const { id, name } = parentIn(props.row, props.column);
  return (
    <RecordLinkCell
      {...props}
      Field={parentPickers[to]}
      nameColumn={memberNameOf(props.column)}
      linked={linkedStart(id, name)}
      unchosen={t("ui.chooseFromList")}
      along={withoutOtherParents(props.noun, props.column)}
    />
  );
}
