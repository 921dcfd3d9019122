import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { loadingTips, plainEntity, tipsFor } from "#src/records/list/loading-tips.ts";
import { LoadingScreen } from "./loading-screen.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const shownTips = () => screen.getAllByRole("listitem").map((item) => item.textContent);

function show() {
  const tips = ["one", "two", "three"];
  render(
    <LoadingScreen title="Preparing your contacts..." mark="person" tipsAfter={() => tips} skeleton="rows" />,
  );
}

it("shows nothing before 400 ms, then the skeleton, and after 1200 ms the title", async () => {
  show();
  await wait(399);
  expect(document.body.textContent).toBe("");
  await wait(1);
  expect(document.body.textContent).toBe("rows");
  await wait(799);
  expect(document.body.textContent).toBe("rows");
  await wait(1);
  expect(screen.getByRole("heading", { name: "Preparing your contacts..." })).toBeTruthy();
  const before = Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"));
  await wait(2000);
  expect(Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"))).toBeGreaterThan(before);
});

it("shows two tips at a time and replaces one every 3 seconds", async () => {
  show();
  await wait(1400);
  expect(shownTips()).toEqual(["one", "two"]);
  await wait(3000);
  expect(shownTips()).toEqual(["two", "three"]);
  await wait(3000);
  expect(shownTips()).toEqual(["three", "one"]);
});

it("shows tips about the entity, and some only after a long wait", () => {
  expect(plainEntity("pipeline-contacts")).toBe("contacts");
  expect(tipsFor("contacts", 1500)[0]).toContain("Search filters can be combined");
  expect(tipsFor("pipeline-deals", 1500).join()).toContain("forecast");
  expect(tipsFor("contacts", 1500).slice(1, 3)).toEqual([
    "Two records with one email? The form warns you before a duplicate is saved.",
    "Tags make segments: filter by a tag and bookmark the page to keep the list.",
  ]);
  for (const text of ["by industry and size", "Search before you add", "see a whole account at once"])
    expect(tipsFor("companies", 1500).join()).toContain(text);
  for (const text of ["Filter deals by amount", "Sort by amount"])
    expect(tipsFor("deals", 1500).join()).toContain(text);
  const weights = tipsFor("contacts", 5000).map(
    (text) => loadingTips.find(({ copy }) => t(copy) === text)?.weight,
  );
  expect(weights).toEqual([3, 3, 2, 1, 1]);
  expect(tipsFor("contacts", 5000).length).toBe(tipsFor("contacts", 1500).length + 1);
});
