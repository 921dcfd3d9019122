import { act, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect } from "vitest";
import { newMember, type OpenedApp, openApi, openApp, textsOf, unique } from "./app-stand-in.tsx";

export let list: string;
export let app: OpenedApp;
export let mark: string;

/** Opens a list with one company as a new member before each test. The organisation has no shared views. */
export function openCompanyBeforeEach(): void {
  beforeAll(async () => {
    mark = unique("Viewed");
    list = `/companies?search=${mark}`;
    const api = await openApi("admin@viewed.example");
    await api.add("company", { name: mark });
  });
  beforeEach(async () => {
    app = await openApp(`${list}&sort_order=desc`, await newMember("user", "viewed"));
    // A reload during this load would send no request and return views from before the changes of a test.
    await expect.poll(() => app.cache.getQueryData(["views", "list", "company"])).toBeDefined();
  });
}

export const tabs = () => screen.findByRole("navigation", { name: "Views" });
export const tabNames = async () => textsOf(within(await tabs()).getAllByRole("link"));
export const current = async () =>
  within(await tabs())
    .getAllByRole("link")
    .find((link) => link.getAttribute("aria-current") === "page")?.textContent;
export const saved = async () => (await app.api.views.list({ query: { noun: "company" } })).views;
export const open = (path: string) => act(async () => app.go(path));
export const add = (name: string, state: object = {}, params: object = {}) =>
  app.api.views.create({
    body: {
      noun: "company",
      name,
      state: { sort_by: "name", ...state, params: { search: mark, ...params } },
    },
  });
