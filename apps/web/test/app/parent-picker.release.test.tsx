import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect } from "vitest";
import { createQueryClient } from "#src/lib/api/caching.ts";
import { ClientContext } from "#src/lib/api/client-context.ts";
import { noLink } from "#src/records/form/form-field.ts";
import { parentPickers } from "#src/records/form/parent-picker.tsx";
import { fill, openApp, test, unique } from "../app-stand-in.tsx";

const Picker = parentPickers.task;

function Choosing() {
  const [value, setValue] = useState(noLink);
  return (
    <>
      <Picker label="Task" value={value} onChange={setValue} isInPlace canCreate={false} />
      <output>{value.id}</output>
    </>
  );
}

test("the generic picker finds a record by its name", async ({ admin }) => {
  const title = unique("Sharpen the pencils");
  const task = await admin.add("task", { title });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ClientContext value={admin}>
        <Choosing />
      </ClientContext>
    </QueryClientProvider>,
  );
  await fill(user, await screen.findByRole("combobox", { name: "Task" }), title);
  await user.click(await screen.findByRole("option", { name: new RegExp(title, "u") }));
  expect(screen.getByRole("status").textContent).toBe(task.id);
});

test("a task's page links to the task's company, which can be changed in place", async ({ admin }) => {
  const [first, second] = [unique("Kestrel"), unique("Marlin")];
  const company = await admin.add("company", { name: first });
  const other = await admin.add("company", { name: second });
  const task = await admin.add("task", { title: unique("Call"), company_id: company.id });
  const { user } = await openApp(`/tasks/${task.id}`);
  const link = await screen.findByRole("link", { name: first });
  expect(link.getAttribute("href")).toBe(`/companies/${company.id}`);
  await user.click(link.closest("dd") ?? link);
  const field = await screen.findByRole("combobox", { name: /^Company/u });
  await user.clear(field);
  await fill(user, field, second);
  await user.click(await screen.findByRole("option", { name: new RegExp(second, "u") }));
  await screen.findByRole("link", { name: second });
  const stored = async () => (await admin.read("task", task.id)).company_id;
  await expect.poll(stored).toBe(other.id);
});
