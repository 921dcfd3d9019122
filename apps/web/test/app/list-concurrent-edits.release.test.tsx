import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, onTestFinished, vi } from "vitest";
import { expectFailures, openApp, test, unique } from "../app-stand-in.tsx";
import { cell, editor, leaveNothingOpen, openContact, typeInCell } from "../list-cells.tsx";

afterEach(leaveNothingOpen);

test.each([
  ["Job title", "job_title", { job_title: "Theirs" }, "Theirs"],
  ["Company", "company", { company: "Their Works" }, "Their Works"],
] as const)(
  "a cell asks before overwriting another user's %s, even if the list shows it",
  async (label, column, body, theirs) => {
    expectFailures();
    const { user, api, id, cache, stored } = await openContact();
    // The typed name must not match a company that another test created.
    const mine = unique("Mine");
    cell(column).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole(column === "company" ? "combobox" : "textbox", {
      name: new RegExp(`^${label} of `, "u"),
    });
    await user.keyboard(mine);
    await api.edit("contact", id, body);
    await act(() => cache.invalidateQueries({ queryKey: ["contacts", "list"] }));
    await user.keyboard("{Enter}");
    await screen.findByText((text) => text.includes(`changed ${label} to “${theirs}”`));
    expect((await stored())[column]).toBe(theirs);
    await user.click(screen.getByRole("button", { name: "Keep mine" }));
    await waitFor(async () => expect((await stored())[column]).toBe(mine));
  },
);

test("the conflict message and the row both show a company that another user linked", async () => {
  expectFailures();
  const { user, api, id, mark } = await openContact();
  const company = await api.add("company", { name: `Linked ${mark}` });
  cell("company").focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("combobox", { name: /^Company of /u });
  await user.keyboard("Mine");
  await api.edit("contact", id, { company_id: company.id });
  await user.keyboard("{Enter}");
  await screen.findByText((text) => text.includes(`changed Company to “${company.name}”`));
  await waitFor(() => expect(cell("company").textContent).toContain(company.name));
});

test.each([
  ["amount_cents", "Amount", "$1,234.50", { amount_cents: 123_450 }],
  ["probability", "Probability", "70%", { probability: 70 }],
  [
    "expected_close_date",
    "Expected close date",
    "Nov 18, 2026",
    { expected_close_date: Date.UTC(2026, 10, 18) },
  ],
  ["stage", "Stage", "Qualified", {}],
] as const)(
  "a conflict message shows another user's %s in the format of the list",
  async (column, label, told, body) => {
    expectFailures();
    const app = await openApp("/profile");
    const mark = unique("told");
    const stages = (await app.api.pipeline.list()).pipelines[0]?.stages ?? [];
    const idOf = (name: string) => stages.find((each) => each.name === name)?.id ?? "";
    const deal = { name: mark, amount_cents: 100, stage_id: idOf("Lead") };
    const params = { id: (await app.api.add("deal", deal)).id };
    app.go(`/deals?search=${mark}`);
    await screen.findByRole("link", { name: mark });
    cell(column).focus();
    await app.user.keyboard("{Enter}");
    const field = await screen.findByLabelText(new RegExp(`^${label} of `, "u"));
    const mine = { stage: idOf("Proposal"), expected_close_date: "2026-12-24" };
    fireEvent.change(field, { target: { value: { ...mine, amount_cents: "2", probability: "2" }[column] } });
    await app.api.edit("deal", params.id, column === "stage" ? { stage_id: idOf("Qualified") } : body);
    await app.user.keyboard("{Enter}");
    await screen.findByText((text) => text.includes(`changed ${label} to “${told}”`));
    await waitFor(() => expect(cell(column).textContent).toContain(told));
  },
);

test("overlapping changes by the same user cause no conflict", async () => {
  const { user, network, stored } = await openContact();
  const answer = network.hold(/^PUT \/contacts/u, 1);
  for (const title of ["First", "Second"]) {
    cell("job_title").focus();
    await user.keyboard("{Enter}");
    await editor("Job title");
    await user.keyboard(`${title}{Enter}`);
  }
  answer();
  await waitFor(async () => expect((await stored()).job_title).toBe("Second"));
});

test("a cell keeps showing a value that is being saved when an earlier save completes", async () => {
  const { user, network, stored } = await openContact();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  network.fail(/^PUT \/contacts/u, { until: first.promise }, 1);
  await typeInCell(user, "First{Enter}");
  await typeInCell(user, "Second{Enter}");
  network.fail(/^PUT \/contacts/u, { until: second.promise }, 1);
  first.resolve();
  await waitFor(async () => expect((await stored()).job_title).toBe("First"));
  await screen.findByText("Contact updated successfully");
  expect(cell("job_title").textContent).toContain("Second");
  second.resolve();
  await waitFor(async () => expect((await stored()).job_title).toBe("Second"));
});

test("a conflict message about another user's change stays until it is answered", async () => {
  expectFailures();
  const { user, api, id } = await openContact();
  await api.edit("contact", id, { job_title: "Theirs" });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "Date"] });
  await typeInCell(user, "Mine{Enter}");
  await screen.findByText(/ changed Job title to /u);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole("button", { name: "Keep mine" })).toBeTruthy();
});

test("a list shows a record created between its load and the start of live updates", async ({ admin }) => {
  const mark = unique("gap");
  const arrival = Promise.withResolvers<void>();
  const page = await openApp(`/contacts?search=${mark}`, undefined, (network) => {
    network.fail(/^PUT \/me$/u, { until: arrival.promise });
  });
  await screen.findByRole("heading", { name: "No contacts found" });
  await admin.add("contact", { last: mark });
  arrival.resolve();
  onTestFinished(page.network.openEvents());
  await screen.findByRole("link", { name: mark });
});
