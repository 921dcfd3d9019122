import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect } from "vitest";
import { newMember, type OpenedApp, openApp, textsOf, unique } from "./app-stand-in.tsx";

export let app: OpenedApp;
export let mark: string;
export const names = { small: "", large: "" };

/** Creates two deals as a new member before each test. The organisation has no shared views. */
export function createDealsBeforeEach(): void {
  beforeEach(async () => {
    app = await openApp("/profile", await newMember("user", "viewed"));
    mark = unique("Boarded");
    Object.assign(names, { small: `${mark} small`, large: `${mark} large` });
    await app.api.add("deal", { name: names.large, stage: "Lead", amount_cents: 900, tags: mark });
    await app.api.add("deal", { name: names.small, stage: "Lead", amount_cents: 100, tags: mark });
  });
}

export const open = (path: string) => act(async () => app.go(path));
const cards = () => textsOf(screen.getAllByRole("heading", { level: 3 }));
export const tabs = () => screen.findByRole("navigation", { name: "Views" });
export const shows = (...expected: string[]) => waitFor(() => expect(cards()).toEqual(expected));
export const filter = () => JSON.stringify({ field: "name", op: "contains", value: mark });
