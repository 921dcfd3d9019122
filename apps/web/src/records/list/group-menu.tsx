import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { Rows3 } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { groupingsOf } from "#src/records/fields/grouped-field.ts";
import type { ListParams } from "#src/records/list-params.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";

type Grouping = Partial<Pick<ListParams, "group_by" | "collapsed" | "empty">>;

type GroupItems = {
  noun: RecordNoun;
  group_by: string | undefined;
  empty: ListParams["empty"];
  onChange: (change: Grouping) => void;
};

function groupItems({ noun, group_by, onChange }: GroupItems): MenuItem[] {
  return groupingsOf(noun).map(({ value, label }) => ({
    id: `group-${value}`,
    label,
    isChecked: value === group_by,
    onSelect: () =>
      onChange({ group_by: value === group_by ? undefined : value, collapsed: undefined, empty: undefined }),
  }));
}

function emptyItems({ group_by, empty, onChange }: GroupItems): MenuItem[] {
  if (group_by === undefined) return [];
  const isChecked = empty !== undefined;
  const onSelect = () => onChange({ empty: isChecked ? undefined : "hidden" });
  return [{ id: "empty-groups", label: t("ui.hideEmptyGroups"), isChecked, onSelect }];
}

export function namedGroupItems(items: GroupItems): MenuItem[] {
  const named = groupItems(items).map((item) => ({
    ...item,
    label: t("ui.groupByField", { field: item.label }),
  }));
  return [...named, ...emptyItems(items)];
}

/** Selecting the current field ends the grouping. */
export function GroupMenu({ className, ...props }: GroupItems & { className?: string }) {
  const label = t("ui.groupBy");
  const isGrouped = props.group_by !== undefined;
  const trigger = <IconButton icon={Rows3} label={label} data-on={isGrouped || undefined} />;
  return (
    <span className={className}>
      <LazyMenu label={label} trigger={trigger} items={[...groupItems(props), ...emptyItems(props)]} />
    </span>
  );
}
