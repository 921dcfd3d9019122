import type { ReactNode } from "react";
import { CallLink } from "#src/records/fields/mail-phone-links.tsx";
import type { RecordLine, RecordName } from "#src/records/record-listing.ts";
import { LeftMark, RecordLink, RecordOwner, RecordPick } from "#src/records/table/record-link.tsx";
import { type RecordPressing, useRecordPress } from "#src/records/table/record-press.ts";
import { rowsProps } from "#src/records/table/record-rows.ts";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { classNames } from "#src/ui/layout/class-names.ts";

type RecordLinesProps = {
  records: readonly { record: RecordName; line: RecordLine }[];
  pressing: RecordPressing;
};

/** The list below 768 px, with two or three lines per record. */
export function RecordLines({ records, pressing }: RecordLinesProps) {
  useFirstPaint();
  const { selection, maySelect } = pressing;
  const press = useRecordPress(pressing);
  // Devices without hover show checkboxes only during a selection.
  const picking = { ...pressing, maySelect: maySelect && selection.isActive };
  return (
    <ul {...rowsProps(pressing)}>
      {records.map(({ record, line: { avatar, afterName, about, end, below, call } }) => (
        <li
          key={record.id}
          className={classNames(
            "relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-px border-b border-line-soft py-2.5 ps-15 pe-4",
            selection.ids.has(record.id) && "bg-selected",
            record.hasLeft && "is-muted",
          )}
          {...press(record.id)}
        >
          <span className="absolute start-4 top-3 [&_.avatar]:[--s:32px]">
            <RecordPick record={record} pressing={picking}>
              {avatar}
            </RecordPick>
          </span>
          <div className="cell-name [&_.cell-owner]:ms-0 [&_a]:text-reading">
            <RecordLink record={record} pressing={pressing} />
            <LeftMark record={record} />
            <RecordOwner owner={record.owner} />
          </div>
          <div className="max-w-37 justify-self-end overflow-hidden">{afterName}</div>
          <div className="trunc leading-[18px] text-ink-muted" dir="auto">
            {about || below}
          </div>
          <div className="justify-self-end text-meta leading-[18px] text-ink-muted">{end}</div>
          <LastLine call={call}>{(about && below) || call?.number}</LastLine>
        </li>
      ))}
    </ul>
  );
}

/** Padding keeps the line's text clear of the call button. */
function LastLine({ call, children }: { call: RecordLine["call"]; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <div
        className={classNames("trunc col-span-2 leading-[18px] text-ink-muted", call?.number && "pe-8")}
        dir="auto"
      >
        {children}
      </div>
      {call && <CallLink {...call} className="icon-btn absolute end-1 bottom-0 size-11!" />}
    </>
  );
}
