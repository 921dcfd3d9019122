import { memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { ArrowRightLeft, type LucideIcon, Tags, UserPen } from "lucide-react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { declaredFields, fieldLabel } from "#src/records/fields/field-text.ts";
import { ownerOptions } from "#src/records/fields/member-options.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import {
  addTags,
  type BulkChoice,
  type BulkUpdateRequest,
  removeTags,
  tagsFieldOf,
} from "./bulk-edit-dialog.tsx";

type BulkMenusProps = {
  noun: RecordNoun;
  choices: readonly BulkChoice[];
  /** Applies the change. `description` is its text in a confirmation. */
  onApply: (wanted: BulkUpdateRequest, description: string, choice?: BulkChoice) => void;
  /** Opens the bulk edit dialog for a field whose value the user types. */
  onAsk: (name: string) => void;
};

export function BulkMenus({ noun, choices, onApply, onAsk }: BulkMenusProps) {
  const { data: people } = usePeople();
  const fields = declaredFields(noun);
  const owners = memberFieldNames(fields).filter((name) => fields[name]?.section !== undefined);
  const tags = tagsFieldOf(noun);
  const ofPeople = (name: string): MenuItem[] =>
    [...ownerOptions(people), { value: "", label: t("ui.memberNone") }].map(({ value, label }) => ({
      id: value,
      label,
      onSelect: () =>
        onApply({ change: { [name]: value || null } }, changeDescription(fieldLabel(noun, name), label)),
    }));
  const ofChoice = (choice: BulkChoice): MenuItem[] =>
    choice.options.map(({ value, label }) => ({
      id: value,
      label,
      onSelect: () =>
        onApply({ change: { [choice.name]: value } }, changeDescription(choice.label, label), choice),
    }));
  const ofTags: MenuItem[] = [
    { id: addTags, label: t("ui.bulkAddTags"), onSelect: () => onAsk(addTags) },
    { id: removeTags, label: t("ui.bulkRemoveTags"), onSelect: () => onAsk(removeTags) },
  ];
  return (
    <>
      {owners.map((name) => (
        <BulkMenu key={name} icon={UserPen} label={fieldLabel(noun, name)} items={ofPeople(name)} />
      ))}
      {choices.map((choice) => (
        <BulkMenu key={choice.name} icon={ArrowRightLeft} label={choice.label} items={ofChoice(choice)} />
      ))}
      {tags !== undefined && <BulkMenu icon={Tags} label={fieldLabel(noun, tags)} items={ofTags} />}
    </>
  );
}

const changeDescription = (field: string, value: string) => t("ui.because", { what: field, reason: value });

function BulkMenu({ icon, label, items }: { icon: LucideIcon; label: string; items: readonly MenuItem[] }) {
  return (
    <LazyMenu
      label={label}
      items={items}
      align="end"
      trigger={
        <Button variant="secondary" icon={icon}>
          {label}
        </Button>
      }
    />
  );
}
