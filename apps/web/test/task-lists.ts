import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { chooseFormats } from "#src/lib/format/format-choices.ts";
import { newMember, openApi, openApp } from "./app-stand-in.tsx";

/** Returns a time zone in which it is about noon now, so that no test runs past midnight. */
const noon = () => {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
};

export const chooseNoon = () => void chooseFormats({ dateFormat: null, timeFormat: null, timeZone: noon() });

export async function newMemberAtNoon(role: "user" | "viewer" = "user"): Promise<string> {
  const email = await newMember(role);
  await (await openApi(email)).person.updateProfile({ body: { time_zone: noon() } });
  return email;
}

export async function openTasks(days: Readonly<Record<string, string | null>>) {
  const email = await newMemberAtNoon();
  const app = await openApp("/profile", email);
  for (const [title, due_on] of Object.entries(days)) await app.api.add("task", { title, due_on });
  app.go("/tasks");
  for (const title of Object.keys(days)) await screen.findByRole("link", { name: title });
  // The page adds its key listener after it has rendered the tasks, and a reload can take the focus from one.
  await waitFor(() => expect(app.cache.isFetching()).toBe(0));
  return app;
}

export const link = (name: string) => screen.getByRole("link", { name });
export const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(link(name)));
export const inSection = (section: RegExp, title: string) =>
  waitFor(() => within(screen.getByRole("region", { name: section })).getByRole("link", { name: title }));
