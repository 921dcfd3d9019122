import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { askAbout } from "#src/records/keys/palette-subject.ts";
import { mergeNounOf, requestMerge } from "#src/records/merge/merge-requests.ts";
import { PresentPeople } from "#src/records/presence/present-people.tsx";
import type { RecordSource } from "#src/records/source.ts";
import { FactEditing } from "./fact-editing.tsx";
import { FollowButton } from "./follow-button.tsx";
import { RecordHead } from "./record-head.tsx";
import { RecordTabs } from "./record-tabs.tsx";
import { useRecordActions } from "./use-record-actions.ts";

type RecordViewProps<Row extends Versioned> = {
  source: RecordSource<Row>;
  row: Row;
  cells: Pick<ComponentProps<typeof FactEditing<Row>>, "CellEditor" | "also">;
  head: Omit<ComponentProps<typeof RecordHead>, "kind" | "name" | "present" | "actions">;
  /** Buttons to show before the avatars of the other members who are viewing this page. */
  tools?: ReactNode;
  form: (onClose: () => void) => ReactNode;
  isFormInPage?: boolean;
} & Omit<ComponentProps<typeof RecordTabs>, "noun" | "row">;

export function RecordView<Row extends Versioned>(props: RecordViewProps<Row>) {
  const { source, row, cells, head, tools, form, isFormInPage = false, ...tabs } = props;
  const { noun } = source;
  const { history } = useRouter();
  const leave = () => history.push(`/${source.routes}`);
  const { subject, actions, isEditing, stopEditing } = useRecordActions(source, row, leave);
  const mergeNoun = mergeNounOf(noun);
  const onMerge = mergeNoun && (() => requestMerge({ noun: mergeNoun, ids: [row.id] }));
  const mayLog = subject && recordKinds[noun].has.interactions;
  const onLog = mayLog ? () => void askAbout("interaction", subject) : undefined;
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
          actions={actions && { ...actions, onMerge, onLog }}
        />
        <RecordTabs {...tabs} noun={noun} row={row} />
        {isEditing && form(stopEditing)}
      </div>
    </FactEditing>
  );
}
