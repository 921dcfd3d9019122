import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { copied, focused, openBuyers } from "../buyer-sheet.tsx";
import { leaveNothingOpen } from "../list-cells.tsx";

afterEach(leaveNothingOpen);
const chosen = () => [...document.querySelectorAll("td.is-chosen")];

test("typing replaces a cell's value; Enter, Shift+Enter and Tab save, Escape cancels", async () => {
  const { user, cell, titles } = await openBuyers();
  cell(0, "job_title").focus();
  // Outside cells, these letters are shortcuts.
  await user.keyboard("exo{Enter}");
  await waitFor(() => expect(focused()).toBe(cell(1, "job_title")));
  await user.keyboard("Second{Shift>}{Enter}{/Shift}");
  await waitFor(() => expect(focused()).toBe(cell(0, "job_title")));
  await user.keyboard("{ArrowDown}{ArrowDown}Third{Escape}");
  await waitFor(() => expect(focused()).toBe(cell(2, "job_title")));
  await user.keyboard("Last{Tab}");
  await waitFor(() => expect(focused()).toBe(cell(2, "phone")));
  await user.keyboard("+4930901820{Shift>}{Tab}{/Shift}");
  await waitFor(() => expect(focused()).toBe(cell(2, "job_title")));
  await expect.poll(titles).toEqual(["exo", "Second", "Last"]);
});

test("keys select rows and blocks of cells, and move to the ends of rows and the list", async () => {
  const { user, mark, cell, titles } = await openBuyers();
  const link = (last: number) => screen.getByRole("link", { name: `${mark} ${last}` });
  link(1).focus();
  await user.keyboard("x");
  await screen.findByRole("heading", { name: /1 of 3/u });
  await user.keyboard("x");
  cell(1, "job_title").focus();
  await user.keyboard(" ");
  await screen.findByRole("heading", { name: /1 of 3/u });
  await user.keyboard(" ");
  expect(await titles()).toEqual(["Buyer 1", "Buyer 2", "Buyer 3"]);

  cell(1, "job_title").focus();
  await user.keyboard("{Home}");
  expect(focused()).toBe(link(2));
  await user.keyboard("{End}");
  expect(focused()).toBe(cell(1, "phone"));
  await user.keyboard("{Control>}{Home}{/Control}");
  expect(focused()).toBe(link(1));
  await user.keyboard("{Control>}{End}{/Control}");
  expect(focused()).toBe(cell(2, "phone"));
  await user.keyboard("{PageUp}");
  expect(focused()).toBe(cell(0, "phone"));

  cell(0, "job_title").focus();
  await user.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
  expect(chosen()).toEqual([cell(0, "job_title"), cell(0, "phone"), cell(1, "job_title"), cell(1, "phone")]);
  expect(focused()).toBe(cell(0, "job_title"));
  await screen.findByText("2 rows and 2 columns selected");
  const data = copied();
  expect(data.get("text/plain")).toBe("Buyer 1\t\nBuyer 2\t");
  expect(data.get("text/html")).toContain("<td>Buyer 1</td>");
  await user.keyboard("{Escape}");
  expect(chosen()).toEqual([]);
  await user.keyboard("{Shift>}");
  await user.click(cell(2, "job_title"));
  await user.keyboard("{/Shift}");
  expect(chosen()).toHaveLength(3);
  await user.keyboard("{ArrowRight}");
  expect(chosen()).toEqual([]);
});

test("a paste is one action, reports invalid values, and can be undone", async () => {
  const { user, api, mark, cell, stored, made } = await openBuyers();
  const company = await api.add("company", { name: `${mark} Works` });
  cell(0, "email").focus();
  const rows = [
    `${mark}1@paste.example\t${mark} works\t"Head of\r\n""Sheets"""`,
    `no address\t${mark} Elsewhere\tBuyer 2`,
    `${mark}3@paste.example\t\tChief`,
    `beyond@paste.example\tNowhere\tNobody`,
  ];
  await user.paste(`${rows.join("\r\n")}\r\n`);
  await screen.findByText("Changed 2 contacts");
  await screen.findByText("1 company does not exist");
  screen.getByText(`Email of ${mark} 2: Please enter a valid email address`);
  screen.getByText(/^Pasted data did not fit: 1 row was left out/u);
  expect(screen.getAllByRole("status").filter(({ className }) => className.includes("toast"))).toHaveLength(
    1,
  );
  expect(cell(1, "email").classList).toContain("is-refused");
  expect(cell(1, "email").textContent).toContain("Please enter a valid email address");
  expect(await stored()).toMatchObject([
    { email: `${mark}1@paste.example`, company_id: company.id, job_title: 'Head of "Sheets"' },
    { email: null, company: null, company_id: null, job_title: "Buyer 2" },
    { email: `${mark}3@paste.example`, company: null, job_title: "Chief" },
  ]);
  await waitFor(() => expect(cell(0, "company").textContent).toContain(`${mark} Works`));
  expect(cell(1, "company").textContent).toContain(`No company is called “${mark} Elsewhere”`);
  const { actions } = await api.actions.list({ query: { kind: "bulk-update", limit: 100 } });
  const own = actions.filter(({ label }) => label.startsWith(mark));
  expect(own.map(({ record_count }) => record_count)).toEqual([2]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("2 records restored");
  expect(await stored()).toMatchObject(
    made.map(({ email, company: name, job_title }) => ({ email, company: name, job_title })),
  );
});
