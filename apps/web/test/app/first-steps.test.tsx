import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { newMember, openApp } from "../app-stand-in.tsx";

/** The administrator of an organisation that only this test uses. */
const beginner = "admin@beginners.example";

test("an empty list shows Getting started, which loads and removes example data", async () => {
  const app = await openApp("/companies", beginner);
  await screen.findByRole("heading", { name: "No companies yet" });
  const steps = () => screen.findByRole("region", { name: "Getting started" });
  const inSteps = within(await steps());
  expect(inSteps.getByRole("link", { name: "Import" }).getAttribute("href")).toBe("/import");
  expect(inSteps.getByRole("link", { name: "Invite" }).getAttribute("href")).toBe("/settings?tab=members");
  await app.user.click(inSteps.getByRole("button", { name: "Dismiss" }));
  const show = await screen.findByRole("button", { name: "Show getting started" });
  expect(screen.queryByRole("region", { name: "Getting started" })).toBeNull();
  // The server stores that the steps are dismissed, so that this applies in all browsers.
  const putAway = async () => (await app.api.person.readMe()).preferences.put_away;
  await expect.poll(putAway).toEqual(["first-steps"]);
  await app.user.click(show);
  await app.user.click(within(await steps()).getByRole("button", { name: "Load" }));
  await screen.findByText("12 companies");
  expect(screen.queryByRole("region", { name: "Getting started" })).toBeNull();

  await screen.findByRole("region", { name: "Example data" });
  const [contact] = (await app.api.contacts.list()).contacts;
  if (contact === undefined) throw new Error("The example has no contact");
  app.go("/settings?tab=first-steps");
  const found = within(await steps());
  // The notice about example data is hidden on this tab, because the first steps already mention the data.
  expect(screen.queryByRole("region", { name: "Example data" })).toBeNull();
  expect(found.getByText("Add your first contact").closest("li")?.textContent).not.toContain("Done");
  await waitFor(() =>
    expect(app.cache.getQueryData(["example", "read"])).toMatchObject({ example: { edited: 0 } }),
  );
  // The record is edited through the API after the page has loaded the state of the example data.
  await app.api.edit("contact", contact.id, { job_title: "Somebody's own" });
  await app.user.click(found.getByRole("button", { name: "Remove example data" }));
  const question = await screen.findByRole("dialog", { name: "Remove example data" });
  await app.user.click(within(question).getByRole("checkbox", { name: "Also remove the edited record" }));
  await app.user.click(within(question).getByRole("button", { name: "Remove example data" }));
  await waitFor(() => expect(found.queryByText(/example data/u)).toBeNull());
  expect((await app.api.example.read()).is_empty).toBe(true);
});

test("a viewer does not see the Getting started tab", async () => {
  await openApp("/settings?tab=first-steps", await newMember("viewer"));
  await screen.findByRole("tab", { name: "History" });
  expect(screen.queryByRole("tab", { name: "Getting started" })).toBeNull();
});
