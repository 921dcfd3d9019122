import { me, nobody } from "@lanyard/contract/field/member-choices";
import { Rows3 } from "lucide-react";
import { usePeople } from "#src/lib/api/people.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { memberOptions } from "#src/records/fields/member-options.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import { everybody } from "./tasks-search.ts";

type OwnerChoiceProps = {
  owner: string | undefined;
  onChange: (owner: string | undefined) => void;
  /** Whether everybody's stand person by person, and what changes that. */
  grouping: { isOn: boolean; onToggle: () => void };
};

/** Whose tasks are shown: one's own, everybody's, or those of one person. */
export function TaskOwnerChoice({ owner = me, onChange, grouping }: OwnerChoiceProps) {
  const { data: people } = usePeople();
  const isPerson = owner !== me && owner !== everybody;
  return (
    <>
      <SegmentedControl
        label={t("tasks.whose")}
        segments={[
          { value: me, label: t("tasks.mine") },
          { value: everybody, label: t("tasks.all") },
        ]}
        value={owner}
        onChange={(value) => onChange(value === me ? undefined : value)}
      />
      <Select
        className="hide-m tasks__person"
        aria-label={t("tasks.field.owner_id")}
        value={isPerson ? owner : ""}
        emptyLabel={t("tasks.field.owner_id")}
        onChange={({ target }) => onChange(target.value || undefined)}
        options={[{ value: nobody, label: t("ui.memberNone") }, ...memberOptions(people)]}
      />
      {owner === everybody && (
        <IconButton
          icon={Rows3}
          className="hide-m"
          label={t("ui.groupByOwner")}
          aria-pressed={grouping.isOn}
          onClick={grouping.onToggle}
        />
      )}
    </>
  );
}
