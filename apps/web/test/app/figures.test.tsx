import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import { viewerTimeZone } from "#src/lib/format/date.ts";
import { expectFailures, test, textsOf, unique } from "../app-stand-in.tsx";

test("the figures page counts deal moves and interactions, and links to the records", async ({ app }) => {
  const { pipeline } = await app.api.pipeline.create({
    body: { name: unique("Figures"), stages: [{ name: "Begun" }, { name: "Signed", outcome: "won" }] },
  });
  const [begun, signed] = pipeline.stages;
  const data = await app.api.add("deal", { name: "Counted", stage_id: begun?.id ?? "" });
  if (signed) await app.api.deals.move({ params: { id: data.id }, body: { stageId: signed.id } });
  await app.api.add("interaction", { type: "visit", body: "Counted" });
  app.go(`/figures?pipeline_id=${pipeline.id}`);
  const row = (await screen.findByRole("link", { name: "Begun" })).closest("tr");
  expect(row && textsOf(within(row).getAllByRole("cell"))).toEqual(["1", "0", "1", "0", "100%", "0"]);
  const [entered, won] = within(row as HTMLElement).getAllByRole("link", { name: "1" });
  const days = within(row as HTMLElement).getByRole("link", { name: "0" });
  for (const number of [entered, won, days]) {
    expect(number?.getAttribute("href")).toContain(begun?.id);
    const { search } = new URL(number?.getAttribute("href") ?? "", location.href);
    const filter = new URLSearchParams(search).get("filter") ?? "";
    expect((await app.api.deals.list({ query: { filter } })).deals.map(({ id }) => id)).toEqual([data.id]);
  }
  const interactions = await waitFor(() => {
    const [, second] = screen.getAllByRole("table");
    return second ?? expect.fail("The second table has not loaded");
  });
  const { profile } = await app.api.person.readMe();
  const own = await within(interactions).findByRole("rowheader", { name: profile.name });
  const links = within(own.closest("tr") as HTMLElement).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href")).join(" ")).toMatch(/\/interactions\?.*type=visit/u);
});

test("each interaction count links to a list that omits planned interactions", async ({ memberApp: app }) => {
  for (const started_at of [Date.now() - 1000, Date.now() + 600_000])
    await app.api.add("interaction", { type: "visit", started_at: new Date(started_at).toISOString() });
  app.go("/figures");
  const { profile } = await app.api.person.readMe();
  const numbers = await waitFor(() => {
    const links = screen.getAllByRole("link", { name: "1" });
    const own = links.filter((link) => link.getAttribute("href")?.includes(profile.id));
    expect(own).toHaveLength(2);
    return own;
  });
  for (const number of numbers) {
    const { searchParams } = new URL(number.getAttribute("href") ?? "", location.href);
    const query = { ...Object.fromEntries(searchParams), time_zone: viewerTimeZone() };
    expect(await app.api.interactions.count({ query })).toMatchObject({ totalCount: 1 });
  }
});

test("the count of a lost reason opens the deals that were lost for this reason", async ({ app }) => {
  const stages = [{ name: "Begun" }, { name: "Gone", outcome: "lost" as const }];
  const { pipeline } = await app.api.pipeline.create({ body: { name: unique("Figures"), stages } });
  const [begun, gone] = pipeline.stages;
  for (const [name, lostReason] of [
    ["Dear one", "Too dear"],
    ["Silent one", null],
  ] as const) {
    const data = await app.api.add("deal", { name, stage_id: begun?.id ?? "" });
    await app.api.deals.move({ params: { id: data.id }, body: { stageId: gone?.id ?? "", lostReason } });
  }
  const press = async (reason: string) => {
    app.go(`/figures?pipeline_id=${pipeline.id}`);
    const { nextElementSibling: count } = await screen.findByText(reason, { selector: "dt" });
    await app.user.click(within(count as HTMLElement).getByRole("link", { name: "1" }));
  };
  await press("Too dear");
  await screen.findByRole("link", { name: "Dear one" });
  expect(screen.queryByRole("link", { name: "Silent one" })).toBeNull();
  await press("Without a reason");
  await screen.findByRole("link", { name: "Silent one" });
  expect(screen.queryByRole("link", { name: "Dear one" })).toBeNull();
});

test("the palette opens the figures page", async ({ app }) => {
  await screen.findByRole("main");
  await app.user.keyboard("{Control>}k{/Control}");
  await app.user.type(await screen.findByRole("combobox"), "statistics");
  await app.user.click(await screen.findByRole("option", { name: /Go to Figures/u }));
  expect(await screen.findByRole("columnheader", { name: "Entered" })).toBeTruthy();
});

test("the figures page reports a failure and loads on Retry", async ({ app }) => {
  expectFailures();
  app.network.fail(/^GET \/figures\/stages/u, { status: 422, message: "Down" }, 1);
  app.go("/figures");
  const retry = await screen.findByRole("button", { name: "Retry" });
  retry.click();
  expect(await screen.findByRole("columnheader", { name: "Entered" })).toBeTruthy();
});

test("the figures page marks figures as incomplete until earlier moves are counted", async ({ app }) => {
  const incomplete = { rows: [], won: 0, lost: [], is_complete: false };
  app.network.fail(/^GET \/figures\/stages/u, { answer: incomplete }, 1);
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval"] });
  app.go("/figures");
  const notice = await screen.findByText(/these figures are incomplete/u);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(notice.isConnected).toBe(false));
  expect(screen.getByRole("columnheader", { name: "Entered" })).toBeTruthy();
});
