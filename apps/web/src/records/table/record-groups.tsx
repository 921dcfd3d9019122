import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { ChevronRight } from "lucide-react";
import { Fragment, type KeyboardEvent, type ReactNode } from "react";
import { formatCount, formatMoney } from "#src/lib/format/number.ts";
import { groupName } from "#src/records/fields/grouped-field.ts";
import { recordCountText } from "#src/records/kind-text.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { type GroupingProps, type GroupOnPage, groupsOnPage, toggledGroup } from "./list-groups.ts";
import { moveBetweenRows } from "./table-keys.ts";

type RecordGroupListProps = GroupingProps & {
  rows: readonly { id: string }[];
  isTable?: boolean;
  draw: (ids: ReadonlySet<string>) => ReactNode;
};

export function RecordGroupList(props: RecordGroupListProps) {
  const { groups, rows, place, onChange, isTable, draw } = props;
  // No row matches the filters any longer, so there are no groups.
  if (groups.length === 0) return draw(new Set(rows.map(({ id }) => id)));
  const shown = groupsOnPage(props, rows).map((one) => {
    const onToggle = () => onChange(toggledGroup(groups, place, one.key));
    const head = <GroupHead key={one.key} {...props} {...{ one, onToggle }} />;
    return { ...one, head, own: one.isCollapsed ? null : draw(new Set(one.rows.map(({ id }) => id))) };
  });
  if (isTable)
    return shown.map(({ key, head, own }) => (
      <Fragment key={key}>
        <tr className="group" data-group>
          {/* The heading spans one column, because an additional column would take width from the name
             column. */}
          <th scope="colgroup">{head}</th>
        </tr>
        {own}
      </Fragment>
    ));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of the groups inside
    <div onKeyDown={(event) => event.defaultPrevented || moveBetweenRows(event)}>
      {shown.map(({ key, head, own }) => (
        <section key={key}>
          <h2 className="group" data-group>
            {head}
          </h2>
          {own}
        </section>
      ))}
    </div>
  );
}

type GroupHeadProps<Row> = Pick<GroupingProps, "noun" | "place"> & {
  one: GroupOnPage<Row>;
  onToggle: () => void;
};

function GroupHead<Row>({ one, noun, place, onToggle }: GroupHeadProps<Row>) {
  const { count, totals } = one.group;
  const isOpen = !one.isCollapsed;
  const { isPerson, name, fallback } = groupName(noun, place.group_by ?? "", one.group);
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== (isOpen ? "ArrowLeft" : "ArrowRight")) return;
    event.preventDefault();
    onToggle();
  };
  return (
    <button
      type="button"
      className="group__head"
      aria-expanded={isOpen}
      data-row-link
      onClick={onToggle}
      onKeyDown={onKeyDown}
    >
      <Icon of={ChevronRight} size={14} className={classNames("group__mark", isOpen && "is-open")} />
      {isPerson && name !== null && <Avatar name={name} size="xs" />}
      <span className={classNames("group__name", name === null && "is-fallback")} dir="auto">
        {name ?? fallback}
      </span>
      <span className="count" aria-hidden="true">
        {formatCount(count)}
      </span>
      {totals.length > 0 && (
        <span className="group__totals num">
          {totals.map(({ amount_cents, currency }) => formatMoney(amount_cents, currency)).join(" · ")}
        </span>
      )}
      <span className="vh">{recordCountText(recordKinds[noun].plural, count)}</span>
    </button>
  );
}

type RecordGroupsProps<Row> = GroupingProps & {
  rows: readonly Row[];
  isTable?: boolean;
  draw: (rows: readonly Row[]) => ReactNode;
};

export function RecordGroups<Row extends { id: string }>({ draw, ...props }: RecordGroupsProps<Row>) {
  return <RecordGroupList {...props} draw={(ids) => draw(props.rows.filter(({ id }) => ids.has(id)))} />;
}
