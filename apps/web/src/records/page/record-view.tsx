import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ComponentProps, ReactNode } from "react";
import { PresentPeople } from "#src/records/presence/present-people.tsx";
import { FactEditing } from "./fact-editing.tsx";
import { FollowButton } from "./follow-button.tsx";
import { RecordHead } from "./record-head.tsx";
import { RecordTabs } from "./record-tabs.tsx";
import { type ActedSource, useRecordActions } from "./use-record-actions.ts";

type RecordViewProps<Row extends { id: string }, Matching> = {
  source: ActedSource<Row, Matching> & { noun: RecordNoun };
  row: Row;
  cells: Pick<ComponentProps<typeof FactEditing<Row>>, "CellEditor" | "also">;
  head: Omit<ComponentProps<typeof RecordHead>, "kind" | "name" | "present" | "actions">;
  /** Buttons to show before the avatars of the other members who are viewing this page. */
  tools?: ReactNode;
  form: (onClose: () => void) => ReactNode;
  isFormInPage?: boolean;
} & Omit<ComponentProps<typeof RecordTabs>, "noun" | "row">;

export function RecordView<Row extends { id: string }, Matching>(props: RecordViewProps<Row, Matching>) {
  const { source, row, cells, head, tools, form, isFormInPage = false, ...tabs } = props;
  const { noun } = source;
  const { actions, isEditing, stopEditing } = useRecordActions(source, row);
  if (isEditing && isFormInPage) return form(stopEditing);
  return (
    <FactEditing noun={noun} row={row} {...cells}>
      <div className="scroll">
        <RecordHead
          {...head}
          kind={source.routes}
          name={source.nameOf(row)}
          present={
            <>
              {tools}
              <PresentPeople noun={noun} id={row.id} />
              <FollowButton noun={noun} id={row.id} />
            </>
          }
          actions={actions}
        />
        <RecordTabs {...tabs} noun={noun} row={row} />
        {isEditing && form(stopEditing)}
      </div>
    </FactEditing>
  );
}
