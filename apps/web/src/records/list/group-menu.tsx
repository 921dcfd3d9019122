import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { Rows3 } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { groupingsOf } from "#src/records/fields/grouped-field.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import type { ListParams } from "./list-params.ts";

type Grouping = Pick<ListParams, "group_by" | "collapsed">;

type GroupItems = {
  noun: RecordNoun;
  group_by: string | undefined;
  onChange: (change: Grouping) => void;
};

/** Returns the fields that group a list; choosing the checked one ends the grouping. */
function groupItems({ noun, group_by, onChange }: GroupItems): MenuItem[] {
  return groupingsOf(noun).map(({ value, label }) => ({
    id: `group-${value}`,
    label,
    isChecked: value === group_by,
    onSelect: () => onChange({ group_by: value === group_by ? undefined : value, collapsed: undefined }),
  }));
}

/** Returns the groupings for the menu of narrow screens. */
export function namedGroupItems(items: GroupItems): MenuItem[] {
  return groupItems(items).map((item) => ({ ...item, label: t("ui.groupByField", { field: item.label }) }));
}

/** The menu of the fields by which a list can be grouped. */
export function GroupMenu(props: GroupItems) {
  const label = t("ui.groupBy");
  const isGrouped = props.group_by !== undefined;
  const trigger = <IconButton icon={Rows3} label={label} data-on={isGrouped || undefined} />;
  return (
    <span className="hide-m">
      <LazyMenu label={label} trigger={trigger} items={groupItems(props)} />
    </span>
  );
}
