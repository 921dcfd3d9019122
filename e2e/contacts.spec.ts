import type { Page, Route } from "@playwright/test";
import { card, newDeal, openBoard, ownPipeline } from "./board-page.ts";
import { nameOf, newPerson } from "./contact-person.ts";
import { expect, test } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";
import { signInAsNew } from "./members.ts";
import { unique } from "./record-rows.ts";

const list = (page: Page) => page.getByRole("region", { name: "Contact list" });

const movedSoFar = `(async () => {
  let moved = 0;
  const add = (shifts) => { for (const { value } of shifts.getEntries()) moved += value; };
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  return moved;
})()`;

/**
 * Blocks live updates, because a contact that another test creates at the same time would move the rows below
 * it.
 */
const holdLiveUpdates = (page: Page) =>
  page.route(/\/api\/events/u, () => new Promise<void>(() => undefined));

test("the contact list does not shift when the URL opens a contact's panel", async ({
  signedInPage: page,
  api,
}) => {
  await holdLiveUpdates(page);
  const { contacts } = await api.contacts.list({ query: { limit: 1 } });
  await page.goto(`/contacts?open=${contacts[0]?.id}`);
  await expect(list(page).getByRole("row")).toHaveCount(51);
  await expect(
    page.getByRole("complementary").getByRole("heading", { name: /Recent Notes \d/u }),
  ).toBeVisible();
  expect(await page.evaluate<number>(movedSoFar)).toBeLessThan(0.02);
});

test("a list does not shift while its charts or the deals of an open contact load", async ({
  signedInPage: page,
  api,
}) => {
  await holdLiveUpdates(page);
  const { contact } = await api.contacts.create({ body: newPerson() });
  let answers = Promise.withResolvers<void>();
  const late = async (route: Route) => {
    await answers.promise;
    await route.continue();
  };
  await page.goto("/deals");
  await page.getByRole("button", { name: "Charts" }).click();
  await expect(page.getByRole("region", { name: "Charts" })).toBeVisible();
  await interceptCalls(page, /\/deals\/figures|\/contacts\/[^/]+\/deals/u, late);
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(51);
  answers.resolve();
  await expect(page.getByRole("region", { name: "Charts" })).toBeVisible();
  expect(await page.evaluate<number>(movedSoFar)).toBeLessThan(0.02);
  answers = Promise.withResolvers();
  await page.goto(`/contacts?open=${contact.id}`);
  await expect(page.getByRole("heading", { name: /Recent Notes \d/u })).toBeVisible();
  answers.resolve();
  await expect(page.getByRole("heading", { name: "Deals (0)" })).toBeVisible();
  expect(await page.evaluate<number>(movedSoFar)).toBeLessThan(0.005);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a phone shows contacts as a list or cards, and the page does not scroll sideways", async ({
    page,
    context,
  }) => {
    await signInAsNew(context, "user", "Phone Reader");
    await page.goto("/contacts");
    await expect(list(page).getByRole("listitem")).toHaveCount(50);
    const widthOf = () => page.evaluate<number>("document.documentElement.scrollWidth");
    expect(await widthOf()).toBe(390);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Grid view" }).click();
    await expect(list(page).getByRole("article")).toHaveCount(50);
    await expect(
      list(page)
        .getByText(/^Added \w{3} \d+, \d{4}$/)
        .first(),
    ).toBeVisible();
    expect(await widthOf()).toBe(390);
  });

  test("on a phone, call links are large enough to tap, and Edit is wider than Delete", async ({
    signedInPage: page,
    api,
  }) => {
    const { id, first: stage_id } = await ownPipeline(api);
    const person = newPerson();
    const name = nameOf(person);
    const { company } = await api.companies.create({
      body: { name: unique("Called"), phone: "040 1234567" },
    });
    const { contact } = await api.contacts.create({ body: { ...person, mobile_phone: "+49 171 1234567" } });
    await api.pipeline.add({ params: { contactId: contact.id }, body: { stageId: stage_id } });
    const deal = await newDeal(api, stage_id, { contact_id: contact.id });
    const silent = await newDeal(api, stage_id, { company_id: company.id });
    const expectCall = async (called: string, href: string) => {
      const call = page.getByRole("link", { name: `Call ${called}` });
      await expect(call).toHaveAttribute("href", href);
      const { width = 0, height = 0 } = (await call.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    };
    for (const path of [
      `/contacts?search=${person.last}`,
      `/deals?search=${deal.name}`,
      `/deals/${deal.id}`,
    ]) {
      await page.goto(path);
      await expectCall(name, "tel:+491711234567");
    }
    await page.goto(`/companies?search=${company.name}`);
    await expectCall(company.name, "tel:0401234567");
    await openBoard(page, id, "Contacts");
    await expectCall(name, "tel:+491711234567");
    await openBoard(page, id, "Deals");
    await expectCall(name, "tel:+491711234567");
    await expect(card(page, silent.name)).toBeVisible();
    await page.goto(`/contacts/${contact.id}`);
    await expectCall(name, "tel:+491711234567");
    const widthOf = async (button: string) =>
      (await page.getByRole("button", { name: button, exact: true }).boundingBox())?.width ?? 0;
    expect(await widthOf("Edit")).toBeGreaterThan(2 * (await widthOf("Delete")));
  });
});
