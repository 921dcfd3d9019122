import { screen } from "@testing-library/react";
import { type OpenedApp, unique } from "./app-stand-in.tsx";

export const hookUrl = (name: string) => `https://${unique(name)}.invalid/`;

export async function chooseAction({ user }: OpenedApp, url: string, item: string) {
  await user.click(screen.getByRole("button", { name: `Actions for ${url}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}
