import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect } from "vitest";
import { newMember, type OpenedApp, openApp, unique } from "./app-stand-in.tsx";

export let app: OpenedApp;
export let mark: string;
export const names = { small: "", large: "" };

/** Creates two deals as a new member before each test. The organisation has no shared views. */
export function createDealsBeforeEach(): void {
  beforeEach(async () => {
    app = await openApp("/profile", await newMember("user", "viewed"));
    mark = unique("Boarded");
    Object.assign(names, { small: `${mark} small`, large: `${mark} large` });
    const { pipelines } = await app.api.pipeline.list({});
    const stage_id = pipelines[0]?.stages[0]?.id ?? "";
    await app.api.deals.create({ body: { name: names.large, stage_id, amount_cents: 900, tags: mark } });
    await app.api.deals.create({ body: { name: names.small, stage_id, amount_cents: 100, tags: mark } });
  });
}

export const open = (path: string) => act(async () => app.go(path));
const cards = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
export const tabs = () => screen.findByRole("navigation", { name: "Views" });
export const shows = (...expected: string[]) => waitFor(() => expect(cards()).toEqual(expected));
export const filter = () => JSON.stringify({ field: "name", op: "contains", value: mark });
