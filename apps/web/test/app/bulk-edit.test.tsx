import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";
import { editFound, expectSharedFields } from "../bulk-edit-dialog.tsx";

test("a bulk edit of deals can set the expected close date and the probability", async () => {
  const app = await openApp("/profile");
  const { user, api } = app;
  const mark = unique("closing");
  const { pipelines } = await api.pipeline.list({});
  const stage_id = pipelines[0]?.stages[0]?.id ?? "";
  for (const each of [1, 2]) await api.deals.create({ body: { name: `${mark} ${each}`, stage_id } });
  const listed = async () => (await api.deals.list({ query: { q: mark } })).deals;
  const both = async (wanted: object) =>
    waitFor(async () =>
      expect(await listed()).toEqual([expect.objectContaining(wanted), expect.objectContaining(wanted)]),
    );
  let dialog = await editFound(app, "deal", mark);
  await expectSharedFields(dialog, "deal");
  const choose = (label: string) =>
    user.selectOptions(dialog.getByRole("combobox", { name: "Field" }), label);
  const again = async () => {
    await user.click(await screen.findByRole("button", { name: "Edit…" }));
    dialog = within(await screen.findByRole("dialog", { name: "Edit 2 records" }));
  };
  await choose("Expected close date");
  await user.type(dialog.getByRole("textbox", { name: "New value" }), "2031-02-03{Enter}");
  await both({ expected_close_date: Date.UTC(2031, 1, 3) });

  await again();
  await choose("Probability");
  const value = () => dialog.getByRole("textbox", { name: "New value" });
  await user.type(value(), "101{Enter}");
  await waitFor(() => expect(value().getAttribute("aria-invalid")).toBe("true"));
  await user.clear(value());
  await user.type(value(), "35");
  // The handler must prevent the default action of Enter, which would click the button that opened the dialog
  // and reopen the dialog.
  expect(fireEvent.keyDown(value(), { key: "Enter" })).toBe(false);
  await both({ probability: 35 });
});
