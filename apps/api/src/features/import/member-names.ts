import { foldText } from "@lanyard/contract/search/fold-text";

/** The ids of members by what a file may call them: id, address and name, without case and accents; null where several are called so. */
export function memberNames(
  members: readonly { readonly id: string; readonly name: string; readonly email: string }[],
): Record<string, string | null> {
  const names: Record<string, string | null> = {};
  for (const { id, name, email } of members)
    for (const called of new Set([id, foldText(name), foldText(email)].filter((text) => text !== "")))
      names[called] = Object.hasOwn(names, called) ? null : id;
  return names;
}

/** The member that a cell names; null when nobody is called so, or several are. */
export function findMemberByText(
  members: Readonly<Record<string, string | null>>,
  cell: string,
): string | null {
  const called = (name: string) => (Object.hasOwn(members, name) ? members[name] : undefined);
  return called(cell) ?? called(foldText(cell)) ?? null;
}
