import { fireEvent, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { test, unique } from "../app-stand-in.tsx";
import { editField, expectSharedFields, selectFound } from "../bulk-edit-dialog.tsx";

test("a bulk edit of deals can set the expected close date and the probability", async ({ app }) => {
  const mark = unique("closing");
  for (const each of [1, 2]) await app.api.add("deal", { name: `${mark} ${each}`, stage: "Lead" });
  const listed = async () => (await app.api.deals.list({ query: { q: mark } })).deals;
  const both = async (wanted: object) => expect.poll(listed).toMatchObject([wanted, wanted]);
  await selectFound(app, "deal", mark);
  const closing = await editField(app, "Expected close date");
  await expectSharedFields(closing.dialog, "deal");
  await app.user.type(await closing.input("textbox"), "2031-02-03{Enter}");
  await both({ expected_close_date: Date.UTC(2031, 1, 3) });

  const value = await (await editField(app, "Probability")).input("textbox");
  await app.user.type(value, "101{Enter}");
  await waitFor(() => expect(value.getAttribute("aria-invalid")).toBe("true"));
  await app.retype(value, "35");
  // The handler must prevent the default action of Enter, which would click the button that opened the dialog
  // and reopen the dialog.
  expect(fireEvent.keyDown(value, { key: "Enter" })).toBe(false);
  await both({ probability: 35 });
});
