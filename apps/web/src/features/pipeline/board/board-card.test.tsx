import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { BoardCardFace } from "./board-card.tsx";
import type { BoardCard } from "./board-model.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z"), toFake: ["Date"] }));

const deal = {
  kind: "deals",
  id: "d",
  name: "Cold-room sensors",
  amount_cents: 1_250_050,
  currency: "USD",
  probability: 75,
  company_name: "Kestrel",
  contact_name: "Zoë Ångström",
  contact_phone: "+49 (0)30 1234567",
  expected_close_date: Date.UTC(2026, 10, 20),
  stage_outcome: null,
  stage_entered_at: "2026-11-01T09:00:00Z",
};
const contact = {
  kind: "contacts",
  id: "c",
  first: null,
  last: null,
  phone: null,
  mobile_phone: null,
  stage_entered_at: "2026-11-20T09:00:00Z",
};

async function show(card: object, timeLimitDays: number | null, mover?: string) {
  const root = createRootRoute({
    component: () => (
      <BoardCardFace
        card={card as BoardCard}
        timeLimitDays={timeLimitDays}
        actions={undefined}
        mover={mover}
      />
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  return screen.findByRole("article");
}

it("a deal's card shows amount, probability, links and an overdue close date", async () => {
  const card = await show(deal, null);
  expect(screen.getByRole("link", { name: "Cold-room sensors" }).getAttribute("href")).toBe("/deals/d");
  for (const text of ["$12,501", "75%", "Kestrel", "Zoë Ångström", "Nov 20", "Overdue"])
    expect(card.textContent).toContain(text);
  expect(card.textContent).not.toContain("in stage");
  const call = screen.getByRole("link", { name: "Call Zoë Ångström" });
  expect(call.getAttribute("href")).toBe("tel:+49301234567");
});

it.each([
  ["a won deal", ["$12,501"], ["%", "Overdue"], { stage_outcome: "won" }],
  ["a lost deal", ["$12,501"], ["%"], { stage_outcome: "lost" }],
  ["a deal without an amount", ["No amount75%"], ["$"], { amount_cents: null }],
  ["a deal on its close date", ["Nov 21"], ["Overdue"], { expected_close_date: Date.UTC(2026, 10, 21) }],
])("the card of %s shows %j and not %j", async (_what, shown, hidden, values) => {
  const { textContent } = await show({ ...deal, ...values }, null);
  for (const text of shown) expect(textContent).toContain(text);
  for (const text of hidden) expect(textContent).not.toContain(text);
});

it.each([
  ["over", 14, "20 days, over the limit", true],
  ["within", 30, "20 days in stage", false],
])("a card %s its stage's day limit of %i shows “%s” (coloured: %s)", async (_where, limit, text, isLate) => {
  const card = await show(deal, limit);
  expect(card.textContent).toContain(text);
  expect(card.classList.contains("is-late")).toBe(isLate);
});

it.each([
  ["2026-11-05T12:00:00Z", 15, null, "No interaction for 16 days"],
  ["2026-11-05T12:00:00Z", 16, null, undefined],
  ["2026-11-05T12:00:00Z", 15, "won", undefined],
  ["2026-11-05T12:00:00Z", null, null, undefined],
  [null, 14, null, "No interaction for 20 days"],
])(
  "last interaction %s, day limit %s, outcome %s: the card's warning is %s",
  async (at, limit, outcome, text) => {
    const card = await show({ ...deal, last_interaction_at: at, stage_outcome: outcome }, limit);
    expect(/No interaction for \d+ days/u.exec(card.textContent ?? "")?.[0]).toBe(text);
  },
);

it("a card shows the member who moved it", async () => {
  expect((await show(deal, null, "Tobias Falk")).textContent).toContain("Moved by Tobias Falk");
});

it.each([
  ["ann@a.example", "ann@a.example"],
  [null, "Unnamed Contact"],
])("the card of a contact without a name and with the e-mail %s shows %s", async (email, name) => {
  await show({ ...contact, email }, null);
  expect(screen.getByRole("link").textContent).toBe(name);
});
