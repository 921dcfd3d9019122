import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Rows3 } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { groupingsOf } from "./kind-list-params.ts";
import type { ListParams } from "./list-params.ts";

type Grouping = Pick<ListParams, "group_by" | "collapsed">;

/** Groups a list by whose its records are, or takes that back; nothing for kinds whose records have no owner. */
export function groupToggle(
  noun: RecordNoun,
  { group_by }: Pick<Grouping, "group_by">,
  onChange: (change: Grouping) => void,
) {
  const [owner] = groupingsOf(recordKinds[noun]);
  if (owner === undefined) return undefined;
  const isOn = group_by === owner;
  return {
    id: "group",
    label: isOn ? t("ui.ungroup") : t("ui.groupByOwner"),
    icon: Rows3,
    isOn,
    onSelect: () => onChange({ group_by: isOn ? undefined : owner, collapsed: undefined }),
  };
}

type GroupButtonProps = { grouping: NonNullable<ReturnType<typeof groupToggle>> };

/** On a phone, grouping is in the menu. */
export function GroupButton({ grouping: { icon, isOn, onSelect } }: GroupButtonProps) {
  return (
    <IconButton
      icon={icon}
      className="hide-m"
      label={t("ui.groupByOwner")}
      aria-pressed={isOn}
      onClick={onSelect}
    />
  );
}
