import { me, nobody } from "@lanyard/contract/field/member-choices";
import type { Colleague } from "@lanyard/contract/person/person-schema";
import { t } from "#src/lib/i18n/messages.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";

type Known = readonly Pick<Colleague, "id" | "name">[] | undefined;

/** The members as they are chosen. */
export function memberOptions(people: Known): SelectOption[] {
  return (people ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** What a list can be narrowed by: oneself, nobody, or any member. */
export function memberFilterOptions(people: Known): SelectOption[] {
  return [
    { value: me, label: t("ui.memberMe") },
    { value: nobody, label: t("ui.memberNone") },
    ...memberOptions(people),
  ];
}

/** Who is meant by what an address says of a member. */
export function memberFilterText(people: Known, value: string): string {
  return memberFilterOptions(people).find((option) => option.value === value)?.label ?? value;
}
