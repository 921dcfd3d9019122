import { me, nobody } from "@lanyard/contract/field/filter-choices";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { formerMemberOptions, memberOptions } from "#src/records/fields/member-options.ts";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { everybody } from "./tasks-search.ts";

type OwnerChoiceProps = {
  owner: string | undefined;
  onChange: (owner: string | undefined) => void;
  className: string;
};

export function TaskOwnerChoice({ owner = me, onChange, className }: OwnerChoiceProps) {
  return (
    <div className={classNames("tasks__whose", className)}>
      <SegmentedControl
        label={t("tasks.field.owner_id")}
        segments={[
          { value: me, label: t("tasks.mine") },
          { value: everybody, label: t("tasks.all") },
        ]}
        value={owner}
        onChange={(value) => onChange(value === me ? undefined : value)}
      />
      <PersonChoice {...{ owner, onChange }} />
    </div>
  );
}

type PersonChoiceProps = Pick<OwnerChoiceProps, "owner" | "onChange">;

function PersonChoice({ owner, onChange }: PersonChoiceProps) {
  const { data: people } = usePeople();
  const isPerson = owner !== me && owner !== everybody;
  const options = [{ value: nobody, label: t("ui.memberNone") }, ...memberOptions(people)];
  return (
    <Select
      className="tasks__person"
      aria-label={t("tasks.field.owner_id")}
      value={isPerson ? owner : ""}
      emptyLabel={t("tasks.field.owner_id")}
      onChange={({ target }) => onChange(target.value || undefined)}
      options={isPerson ? [...options, ...formerMemberOptions(people, options, owner)] : options}
    />
  );
}
