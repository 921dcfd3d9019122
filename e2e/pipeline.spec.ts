import { expectAccessible } from "./accessibility.ts";
import { card, column, drag, newContact, newDeal, openBoard, openCard, ownPipeline } from "./board-page.ts";
import { clientOf, expect, expectNoise, people, test } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";
import { signInAsNew } from "./members.ts";
import { unique } from "./record-rows.ts";

test("a deal moves only if it is dropped on another stage, and both totals change", async ({
  signedInPage: page,
  api,
  noise,
}) => {
  const board = await ownPipeline(api);
  const deal = await newDeal(api, board.first);
  expectNoise(noise, /422|ApiError/u);
  const letThrough = await interceptCalls(page, /\/api\/pipeline(?:\?|$)/u, (route) =>
    route.fulfill({ status: 422, json: { message: "Down" } }),
  );
  await openBoard(page, board.id, "Deals");
  await expect(page.getByRole("heading", { name: "Error Loading Pipelines" })).toBeVisible();
  // The page may request the pipelines more than once, so the test refuses these requests until Retry reloads
  // the page.
  const reloading = page.waitForRequest((request) => request.isNavigationRequest()).then(letThrough);
  await page.getByRole("button", { name: "Retry" }).click();
  await reloading;
  await expect(page).toHaveTitle("Pipeline - Lanyard");
  await expect(column(page, "First")).toContainText("1 of 1");
  await expect(column(page, "First")).toContainText("$12,500");
  await expect(column(page, "Second")).toContainText("Drop deals here");
  await expectAccessible(page);
  await drag(page, card(page, deal.name), page.getByRole("heading", { level: 1 }), 8);
  await expect(card(column(page, "First"), deal.name)).toBeVisible();
  await drag(page, card(page, deal.name), column(page, "First"));
  await expect(card(column(page, "First"), deal.name)).toBeVisible();
  await expect(page.getByText("Deal moved to stage")).toBeHidden();
  await drag(page, card(page, deal.name), column(page, "Second"));
  await expect(page.getByText("Deal moved to stage")).toBeVisible();
  await expect(card(column(page, "Second"), deal.name)).toBeVisible();
  await expect(column(page, "Second")).toContainText("1 of 1");
  await expect(column(page, "Second")).toContainText("$12,500");
  await expect(column(page, "First")).toContainText("Drop deals here");
  expect((await api.deals.read({ params: { id: deal.id } })).data.stage_id).toBe(board.second);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(card(column(page, "First"), deal.name)).toBeVisible();
  const below = await newDeal(api, board.second);
  await expect(card(page, below.name)).toBeVisible();
  await drag(page, card(page, deal.name), card(page, below.name), 8);
  await expect(column(page, "Second")).toContainText("2 of 2");
  await expect(column(page, "Second").getByRole("link").first()).toContainText(deal.name);

  // On a board that is grouped by a choice field, cards move in the same way.
  const last = unique("Led");
  const { contact } = await api.contacts.create({ body: { first: "Ana", last, lead_status: "New" } });
  const filter = encodeURIComponent(JSON.stringify({ field: "last", op: "is", value: last }));
  await page.goto(`/pipeline?view=contacts&board_by=lead_status&filter=${filter}`);
  const cardOf = (status: string) => card(column(page, status), `Ana ${last}`);
  await expect(cardOf("New")).toBeVisible();
  await drag(page, cardOf("New"), column(page, "Open"));
  await expect(page.getByText("Card moved")).toBeVisible();
  await expect(cardOf("Open")).toBeVisible();
  const status = async () => (await api.contacts.read({ params: { id: contact.id } })).contact.lead_status;
  await expect.poll(status).toBe("Open");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(cardOf("New")).toBeVisible();
});

test("a narrow board scrolls while a card is dragged and keeps an opened card in view", async ({
  signedInPage: page,
  api,
}) => {
  const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];
  const { pipeline } = await api.pipeline.create({
    body: { name: unique("Wide"), stages: names.map((name) => ({ name, color: "#3b82f6" })) },
  });
  const deal = await newDeal(api, pipeline.stages[0]?.id ?? "");
  const contact = await newContact(api, pipeline.stages.at(-1)?.id ?? "");
  await page.setViewportSize({ width: 900, height: 700 });
  await openBoard(page, pipeline.id, "Deals");
  const held = await card(page, deal.name).boundingBox();
  if (!held) throw new Error("No card");
  await expect(column(page, "Eight")).not.toBeInViewport();
  await page.mouse.move(held.x + 20, held.y + 8);
  await page.mouse.down();
  await page.mouse.move(held.x + 60, held.y + 40, { steps: 4 });
  await page.mouse.move(890, 400, { steps: 8 });
  await expect(column(page, "Eight")).toBeInViewport({ ratio: 0.9 });
  const last = await column(page, "Eight").boundingBox();
  await page.mouse.move((last?.x ?? 0) + 60, 400, { steps: 4 });
  await page.mouse.up();
  await expect(card(column(page, "Eight"), deal.name)).toBeVisible();

  for (const width of [1279, 800]) {
    await page.setViewportSize({ width, height: 800 });
    await openBoard(page, pipeline.id, "Contacts");
    await openCard(page, contact.name);
    const panel = page.getByRole("complementary", { name: contact.name });
    await expect(panel).toBeVisible();
    const ends = async () => {
      const [shown, beside] = await Promise.all([
        page.locator(`[data-row="${contact.id}"]`).boundingBox(),
        panel.boundingBox(),
      ]);
      return { right: (shown?.x ?? 0) + (shown?.width ?? 0), left: shown?.x ?? -1, panel: beside?.x ?? 0 };
    };
    await expect.poll(async () => ((at) => at.right <= at.panel && at.left >= 0)(await ends())).toBe(true);
  }
});

test("a viewer's board has no Add buttons, and cards that a viewer drags do not move", async ({
  page,
  context,
  api,
}) => {
  const board = await ownPipeline(api);
  const deal = await newDeal(api, board.first);
  await signInAsNew(context, "viewer", "Only Looking");
  await openBoard(page, board.id, "Deals");
  await expect(column(page, "First")).toContainText("1 of 1");
  await expect(column(page, "First").getByRole("button", { name: /Add/u })).toHaveCount(0);
  await drag(page, card(page, deal.name), column(page, "Second"));
  await expect(card(column(page, "First"), deal.name)).toBeVisible();
  expect((await api.deals.read({ params: { id: deal.id } })).data.stage_id).toBe(board.first);
});

test("selected cards of several stages move together as one action", async ({ signedInPage: page, api }) => {
  const board = await ownPipeline(api);
  const [one, two] = [await newContact(api, board.first), await newContact(api, board.second)];
  await openBoard(page, board.id, "Contacts");
  for (const { name } of [one, two]) {
    await card(page, name).hover();
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  }
  await drag(page, card(page, one.name), column(page, "First"));
  await expect(page.getByText("2 cards were not moved.")).toBeAttached();
  await expect(card(column(page, "Second"), two.name)).toBeVisible();
  await expect(page.getByText(/moved to stage/u)).toBeHidden();
  await drag(page, card(page, one.name), column(page, "Lost"));
  await expect(page.getByText("2 contacts moved to stage")).toBeVisible();
  await expect(column(page, "Lost")).toContainText("2 of 2");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(card(column(page, "First"), one.name)).toBeVisible();
  await expect(card(column(page, "Second"), two.name)).toBeVisible();
});

test("a stage is renamed and recoloured in place", async ({ signedInPage: page, api }) => {
  const board = await ownPipeline(api);
  await openBoard(page, board.id, "Deals");
  await page.getByRole("button", { name: "First", exact: true }).click();
  await page.getByLabel("Stage name").fill("  ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "First", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "First", exact: true }).click();
  await page.getByLabel("Stage name").fill("Begun");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Stage name updated successfully")).toBeVisible();
  await column(page, "Begun").hover();
  await page.getByRole("button", { name: "Change color of Begun" }).click();
  await page.getByRole("radio", { name: "Violet, #8b5cf6" }).click();
  await expect(page.getByLabel("Hex color")).toHaveValue("#8b5cf6");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Stage color updated successfully")).toBeVisible();
});

test("names on cards use the full width and align in both writing directions", async ({
  signedInPage: page,
  api,
}) => {
  const board = await ownPipeline(api);
  const contact = await newContact(api, board.first);
  const { contact: other } = await api.contacts.create({ body: { first: "שירה", last: "בן דוד" } });
  await api.pipeline.add({ params: { contactId: other.id }, body: { stageId: board.first } });
  await openBoard(page, board.id, "Contacts");
  const names = [contact.name, "שירה בן דוד"];
  const beginnings = await Promise.all(names.map(async (name) => (await card(page, name).boundingBox())?.x));
  expect(beginnings[1]).toBe(beginnings[0]);
  for (const name of names) {
    const heading = page.getByRole("heading", { name, exact: true });
    await expect(heading).toHaveCSS("padding-right", "0px");
    await expect(heading).toHaveCSS("padding-left", "0px");
  }
});

test("the board opens a contact in a panel, removes it from the pipeline or deletes it", async ({
  signedInPage: page,
  api,
}) => {
  const board = await ownPipeline(api);
  const contact = await newContact(api, board.first);
  await openBoard(page, board.id, "Contacts");
  await openCard(page, contact.name);
  const panel = page.getByRole("complementary", { name: contact.name });
  await expect(panel.getByRole("link", { name: "View Full Contact" })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await openCard(page, contact.name);
  await expect(panel).toBeVisible();
  await page.getByLabel("View", { exact: true }).selectOption("Deals");
  await expect(panel).toBeHidden();
  await page.getByLabel("View", { exact: true }).selectOption("Contacts");
  await card(page, contact.name).hover();
  await page.getByRole("button", { name: `Remove ${contact.name} from pipeline` }).click();
  await expect(page.getByText(`${contact.name} removed from pipeline`)).toBeVisible();
  await expect(card(page, contact.name)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await openCard(page, contact.name);
  await panel.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Contact deleted successfully")).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(card(page, contact.name)).toBeHidden();
});

test("the board shows a colleague's move without changing its scroll position", async ({
  signedInPage: page,
  api,
  baseURL,
}) => {
  const board = await ownPipeline(api);
  const deal = await newDeal(api, board.first);
  for (let index = 0; index < 23; index += 1) await newDeal(api, board.first);
  await openBoard(page, board.id, "Deals");
  const list = page.getByRole("group", { name: "First deals" });
  await expect(column(page, "First")).toContainText("24 of 24");
  await list.evaluate((element) => {
    element.scrollTop = 300;
  });
  const colleague = await clientOf(people.rep, baseURL ?? "");
  // The new deal appears on the open board only if live updates are connected.
  const other = await newDeal(api, board.second);
  await expect(card(page, other.name)).toBeVisible();
  await colleague.deals.move({ params: { id: deal.id }, body: { stageId: board.second } });
  const moved = column(page, "Second");
  await expect(card(moved, deal.name)).toBeVisible();
  await expect(moved.getByText(/^Moved by /u)).toBeVisible();
  await expect(column(page, "First")).toContainText("23 of 23");
  expect(await list.evaluate((element) => element.scrollTop)).toBe(300);
});
