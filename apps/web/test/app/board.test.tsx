import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect } from "vitest";
import { fill, test, textsOf, unique } from "../app-stand-in.tsx";
import { addCard, column, deals, openBoard, showFirstCards } from "../boards.tsx";

beforeEach(showFirstCards);

test("shows three placeholder cards per column, then the cards, newest first", async ({ app }) => {
  let answer = () => {};
  await openBoard(app, "deals", async (stages) => {
    await deals(app, 2)(stages);
    answer = app.network.hold(/^GET \/deals\/pipeline/u, 1);
  });
  await waitFor(() => {
    const columns = [...document.querySelectorAll(".stage")];
    expect(columns.map((column) => column.querySelectorAll(".kcard").length)).toEqual([3, 3, 3]);
  });
  answer();
  const first = await column("First");
  await within(first).findByRole("link", { name: "Deal 2" });
  expect(textsOf(within(first).getAllByRole("link"))).toEqual(["Deal 2", "Deal 1"]);
  expect(first.textContent).toContain("2 of 2");
  expect(first.textContent).toContain("$3,000");
  expect((await column("Second")).textContent).toContain("Drop deals here");
  expect(app.path()).toMatch(/^\/pipeline\//u);
});

test("a contact's card shows its details, and the e-mail if the contact has no name", async ({ app }) => {
  const email = `${unique("ada")}@board.example`;
  const work = { job_title: "VP Supply Chain", company: "Kestrel Freight" };
  await openBoard(app, "contacts", async ([stageId]) => {
    await addCard(app.api, { first: "Ada", last: "Okonkwo", email, ...work }, stageId);
    await addCard(app.api, { email: "none@board.example" }, stageId);
  });
  const card = (await screen.findByRole("link", { name: "Ada Okonkwo" })).closest("article");
  for (const text of [email, ...Object.values(work)]) expect(card?.textContent).toContain(text);
  await screen.findByRole("link", { name: "none@board.example" });
  expect(screen.getByRole("button", { name: "Remove Ada Okonkwo from pipeline" })).toBeTruthy();
  expect((await column("Second")).textContent).toContain("Drop contacts here");
  expect(screen.getByRole("button", { name: /^Switch to (?:dark|light) theme/u })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Open command palette/u }).length).toBeGreaterThan(0);
});

test("cards show next step and owner, and the board can be filtered by both", async ({ app }) => {
  await openBoard(app, "deals", async ([stage_id]) => {
    const body = { amount_cents: 100_000, stage_id };
    await app.api.add("deal", { ...body, name: "Nobody's", owner_id: null });
    const { id: deal_id } = await app.api.add("deal", { ...body, name: "Late" });
    await app.api.add("task", { title: "Ring back", deal_id, due_on: "2024-02-29" });
    await app.api.add("deal", { ...body, name: "Idle" });
  });
  const cards = () => screen.queryAllByRole("article");
  const cardOf = (name: string) => cards().find(({ textContent }) => textContent?.includes(name));
  await screen.findByRole("link", { name: "Idle" });
  expect(cardOf("Late")?.querySelector(".is-overdue")?.textContent).toContain("Ring back");
  expect(cardOf("Late")?.querySelector(".is-overdue")?.textContent).toContain("Overdue");
  expect(cardOf("Late")?.textContent).toContain("Owner: Ines Duarte");
  expect(cardOf("Idle")?.textContent).toContain("No next step");
  expect(cardOf("Nobody's")?.textContent).not.toContain("Owner");

  await app.press("Mine");
  await screen.findByRole("link", { name: "Idle" });
  await waitFor(() => expect(cardOf("Nobody's")).toBeUndefined());
  await app.user.selectOptions(screen.getByLabelText("Next step"), "none");
  const narrowed = () => document.querySelector<HTMLElement>(".stage");
  await waitFor(() => {
    expect(textsOf(within(narrowed() ?? document.body).getAllByRole("link"))).toEqual(["Idle"]);
    expect(narrowed()?.textContent).toContain("1 of 1");
    expect(narrowed()?.textContent).toContain("$1,000");
  });
  expect(app.path()).toContain("owner_id=me&next_step=none");

  await app.user.click(within(cardOf("Idle") ?? document.body).getByRole("button", { name: "No next step" }));
  await fill(app.user, await within(await screen.findByRole("dialog")).findByRole("textbox"), "Send offer");
  await app.user.keyboard("{Enter}");
  await screen.findByRole("img", { name: "No longer matches the filters" });
  expect(cardOf("Idle")?.textContent).toContain("Send offer");
  await app.press("Refresh");
  await waitFor(() => expect(cardOf("Idle")).toBeUndefined());
  await app.press("All");
  await waitFor(() => expect(app.path()).not.toContain("owner_id"));
});
