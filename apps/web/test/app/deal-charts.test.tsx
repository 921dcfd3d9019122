import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type OpenedApp, openApp } from "../app-stand-in.tsx";

const dayMs = 86_400_000;

/**
 * Creates 60 deals in euros and four in dollars: one won deal, and three open deals that were expected to
 * close on the first of this month, today and 40 days ago.
 */
async function addDeals({ api }: OpenedApp) {
  const stages = (await api.pipeline.list()).pipelines[0]?.stages ?? [];
  const stage_id = stages[0]?.id ?? "";
  const won = stages.find(({ outcome }) => outcome === "won")?.id ?? "";
  const body = { name: "Closing", amount_cents: 5000, stage_id };
  for (let made = 0; made < 60; made += 1) await api.add("deal", { ...body, currency: "EUR" });
  await api.add("deal", { ...body, stage_id: won });
  const firstOfMonth = Date.parse(`${new Date().toISOString().slice(0, 7)}-01`);
  for (const expected_close_date of [firstOfMonth, Date.now(), Date.now() - 40 * dayMs])
    await api.add("deal", { ...body, expected_close_date });
}

async function countBehind({ api }: OpenedApp, link: HTMLElement): Promise<number> {
  const { searchParams } = new URL(link.getAttribute("href") ?? "", location.origin);
  const query = [...searchParams].map(([name, value]) => [name, value.replaceAll('"', "")]);
  return (await api.deals.count({ query: Object.fromEntries(query) })).totalCount;
}

test("deal charts default to the organisation's currency and link to matching lists", async () => {
  const app = await openApp("/profile", "admin@figures.example");
  await addDeals(app);
  localStorage.setItem("deal_pictures", "open");
  app.go("/deals");
  const charts = await screen.findByRole("region", { name: "Charts" });
  expect(await within(charts).findByLabelText("Currency")).toMatchObject({ value: "USD" });
  const links = within(charts).getAllByRole("link");
  // One link each for an open stage, the won stage, a past month, overdue deals, a future month, and an owner's
  // open and won deals.
  expect(links).toHaveLength(7);
  expect(links.at(-1)?.getAttribute("aria-label")).toMatch(/, won in the last 12 months: \$50\.00, 1 deal$/u);
  const expectCounts = async (shown: readonly HTMLElement[]) => {
    for (const link of shown) {
      const name = link.getAttribute("aria-label") ?? "";
      expect(name).toMatch(new RegExp(`, ${await countBehind(app, link)} deals?$`, "u"));
    }
  };
  await expectCounts(links);
  app.go("/deals?outcome=won");
  const narrowed = () => within(screen.getByRole("region", { name: "Charts" })).getAllByRole("link");
  // One link each for the won stage, the month of the won deal, and the won deals of its owner.
  await waitFor(() => expect(narrowed()).toHaveLength(3));
  await expectCounts(narrowed());
});
