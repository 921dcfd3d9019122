import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { emptyList, openApp, unique } from "../app-stand-in.tsx";
import { contactsCalled, fillForm, saveButton, sentBy, turn } from "../offline-form.tsx";

test("a form that was saved offline keeps its input, and is sent once when online", async () => {
  const app = await openApp(emptyList("contacts"));
  const first = unique("Waiting");
  const form = await fillForm(app, first);
  app.network.fail(/./u, "unsent");
  await turn("offline");
  expect(within(form).getByText(/^You are offline/u)).toBeTruthy();
  await app.user.click(saveButton(form));
  expect(within(form).getByLabelText<HTMLInputElement>("First name").value).toBe(first);
  expect(sentBy(app, /^POST \/contacts$/u)).toHaveLength(0);
  app.network.heal();
  await turn("online");
  expect(screen.queryByText(/^You are offline/u)).toBeNull();
  await screen.findByText("Contact created successfully");
  expect(await contactsCalled(app, first)).toHaveLength(1);
  expect(sentBy(app, /^POST \/contacts$/u)).toHaveLength(1);
});
