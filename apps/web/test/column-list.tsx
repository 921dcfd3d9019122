import { screen, within } from "@testing-library/react";
import { newMember, type OpenedApp, openApp, textsOf, unique } from "./app-stand-in.tsx";

/** Opens the list of one new contact as a new member, because the server stores columns for each member. */
export async function openList() {
  const opened = await openApp("/profile", await newMember("user"));
  const first = unique("column");
  await opened.api.add("contact", { first, email: `${first}@column.example` });
  opened.go(`/contacts?search=${first}`);
  await screen.findByRole("table");
  return opened;
}

export const heads = () => textsOf(screen.getAllByRole("columnheader"));

export async function toggle({ user }: OpenedApp, column: string) {
  if (!screen.queryByRole("menu")) await user.click(screen.getByRole("button", { name: "Columns" }));
  const menu = await screen.findByRole("menu");
  await user.click(await within(menu).findByRole("menuitemcheckbox", { name: column }));
}
