import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fill, unique } from "../app-stand-in.tsx";
import { column, deals, openBoard, showFirstCards, textsOf } from "../boards.tsx";

beforeEach(showFirstCards);
afterEach(() => vi.restoreAllMocks());

test("shows three placeholder cards per column, then the cards, newest first", async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { app } = await openBoard("deals", async (opened, stages) => {
    await deals(2)(opened, stages);
    const until = new Promise((resolve) => {
      answer = resolve;
    });
    opened.network.fail(/^GET \/deals\/pipeline/u, { until }, 1);
  });
  await waitFor(() => {
    const columns = [...document.querySelectorAll(".stage")];
    expect(columns.map((column) => column.querySelectorAll(".kcard").length)).toEqual([3, 3]);
  });
  answer(undefined);
  const begun = await column("Begun");
  await within(begun).findByRole("link", { name: "Deal 2" });
  expect(textsOf(within(begun).getAllByRole("link"))).toEqual(["Deal 2", "Deal 1"]);
  expect(begun.textContent).toContain("2 of 2");
  expect(begun.textContent).toContain("$3,000");
  expect((await column("Gone on")).textContent).toContain("Drop deals here");
  expect(app.path()).toMatch(/^\/pipeline\//u);
});

test("a contact's card shows its details, and the e-mail if the contact has no name", async () => {
  const email = `${unique("ada")}@board.example`;
  await openBoard("contacts", async ({ api }, [stageId]) => {
    const body = {
      first: "Ada",
      last: "Okonkwo",
      email,
      job_title: "VP Supply Chain",
      company: "Kestrel Freight",
    };
    const nameless = { email: "none@board.example" };
    for (const each of [body, nameless]) {
      const { contact } = await api.contacts.create({ body: each });
      await api.pipeline.add({ params: { contactId: contact.id }, body: { stageId } });
    }
  });
  const card = (await screen.findByRole("link", { name: "Ada Okonkwo" })).closest("article");
  for (const text of [email, "VP Supply Chain", "Kestrel Freight"]) expect(card?.textContent).toContain(text);
  await screen.findByRole("link", { name: "none@board.example" });
  expect(screen.getByRole("button", { name: "Remove Ada Okonkwo from pipeline" })).toBeTruthy();
  expect((await column("Gone on")).textContent).toContain("Drop contacts here");
  expect(screen.getByRole("button", { name: /^Switch to (?:dark|light) theme/u })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Open command palette/u }).length).toBeGreaterThan(0);
});

test("cards show next step and owner, and the board can be filtered by both", async () => {
  const { app } = await openBoard("deals", async ({ api }, [stage_id]) => {
    const deal = async (name: string, owner_id?: null) =>
      (
        await api.deals.create({
          body: { name, amount_cents: 100_000, stage_id, ...(owner_id === null && { owner_id }) },
        })
      ).data.id;
    await deal("Nobody's", null);
    const late = await deal("Late");
    await api.tasks.create({ body: { title: "Ring back", deal_id: late, due_on: "2024-02-29" } });
    await deal("Idle");
  });
  const cards = () => screen.queryAllByRole("article");
  const cardOf = (name: string) => cards().find(({ textContent }) => textContent?.includes(name));
  await screen.findByRole("link", { name: "Idle" });
  expect(cardOf("Late")?.querySelector(".is-overdue")?.textContent).toContain("Ring back");
  expect(cardOf("Late")?.querySelector(".is-overdue")?.textContent).toContain("Overdue");
  expect(cardOf("Late")?.textContent).toContain("Owner: Ines Duarte");
  expect(cardOf("Idle")?.textContent).toContain("No next step");
  expect(cardOf("Nobody's")?.textContent).not.toContain("Owner");

  await app.user.click(screen.getByRole("button", { name: "Mine" }));
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
  await app.user.click(screen.getByRole("button", { name: "Refresh" }));
  await waitFor(() => expect(cardOf("Idle")).toBeUndefined());
  await app.user.click(await screen.findByRole("button", { name: "All" }));
  expect(app.path()).not.toContain("owner_id");
});
