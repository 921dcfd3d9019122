import type { LucideIcon } from "lucide-react";
import type { RecordCard, RecordName } from "#src/records/record-listing.ts";
import { LeftMark, RecordLink, RecordOwner, RecordPick } from "#src/records/table/record-link.tsx";
import { type RecordPressing, useRecordPress } from "#src/records/table/record-press.ts";
import { rowsProps } from "#src/records/table/record-rows.ts";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

type RecordCardsProps = {
  records: readonly { record: RecordName; card: RecordCard }[];
  pressing: RecordPressing;
};

export function RecordCards({ records, pressing }: RecordCardsProps) {
  useFirstPaint();
  const press = useRecordPress(pressing);
  return (
    <div {...rowsProps(pressing, "cards")}>
      {records.map(({ record, card: { avatar, about, lines, foot } }) => {
        const named = { record, pressing };
        return (
          <article
            key={record.id}
            className={classNames(
              "card ccard",
              pressing.selection.ids.has(record.id) && "is-selected",
              record.hasLeft && "is-muted",
            )}
            {...press(record.id)}
          >
            <div className="ccard__top">
              <RecordPick {...named}>{avatar}</RecordPick>
              <div>
                <RecordLink {...named} className="ccard__name" />
                <div className="ccard__sub trunc" dir="auto" title={about || undefined}>
                  {about || <EmptyValue />}
                </div>
              </div>
              <LeftMark record={record} />
              <RecordOwner owner={record.owner} />
            </div>
            <div className="ccard__lines">
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card never change their order
                <CardLine key={index} {...line} />
              ))}
            </div>
            <div className="ccard__foot">{foot}</div>
          </article>
        );
      })}
    </div>
  );
}

function CardLine({ icon, text }: { icon: LucideIcon; text: string | null }) {
  return (
    <div>
      <Icon of={icon} size={14} />
      <span className="trunc" dir="auto" title={text ?? undefined}>
        {text || <EmptyValue />}
      </span>
    </div>
  );
}
