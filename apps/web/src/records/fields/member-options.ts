import { me, nobody } from "@lanyard/contract/field/filter-choices";
import type { Colleague } from "@lanyard/contract/person/person-schema";
import { t } from "#src/lib/i18n/messages.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";

type Known = readonly (Pick<Colleague, "id" | "name"> & Partial<Pick<Colleague, "role">>)[] | undefined;

export function memberOptions(people: Known): SelectOption[] {
  return (people ?? []).map(({ id, name, role }) =>
    role === "viewer"
      ? { value: id, label: t("ui.viewerNamed", { name }), isDisabled: true }
      : { value: id, label: name },
  );
}

/** Returns the members who can own records. */
export const ownerOptions = (people: Known): SelectOption[] =>
  memberOptions(people).filter(({ isDisabled }) => !isDisabled);

/**
 * Returns the options of a member filter: me, none, each member, and the current value if it is a former
 * member.
 */
export function memberFilterOptions(people: Known, value?: string): SelectOption[] {
  const options = [
    { value: me, label: t("ui.memberMe") },
    { value: nobody, label: t("ui.memberNone") },
    ...memberOptions(people).map(({ value: id, label }) => ({ value: id, label })),
  ];
  return [...options, ...formerMemberOptions(people, options, value)];
}

export function formerMemberOptions(
  people: Known,
  options: readonly SelectOption[],
  value?: string,
): SelectOption[] {
  if (!value || options.some((option) => option.value === value)) return [];
  return [{ value, label: unlistedMemberText(people) }];
}

/**
 * Returns the text for a member who is not in `people`: a former member, or any member while the list loads.
 */
export const unlistedMemberText = (people: Known): string => (people ? t("ui.memberUnknown") : "…");

export function memberFilterText(people: Known, value: string): string {
  return memberFilterOptions(people, value).find((option) => option.value === value)?.label ?? value;
}
