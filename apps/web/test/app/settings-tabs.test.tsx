import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, fill, newMember, openApi, openApp, test, unique } from "../app-stand-in.tsx";
import { whyLost } from "../record-page.ts";

const apiFetch = globalThis.fetch;

test("the link of a revoked invitation stops working", async () => {
  const app = await openApp("/settings?tab=members");
  const email = `${unique("invited")}@settings.example`;
  await fill(app.user, await screen.findByLabelText("Email"), email);
  await app.press("Invite");
  const link = (await screen.findByRole<HTMLInputElement>("textbox", { name: "Link" })).value;
  await app.press(`Revoke the invitation for ${email}`);
  await screen.findByText(`Invitation for ${email} revoked`);
  expect((await apiFetch(link)).status).toBe(410);
});

test("the last administrator cannot lose the role, and sees the reason", async () => {
  expectFailures();
  const app = await openApp("/settings?tab=members", "demo@globex.example");
  const [role] = await screen.findAllByRole<HTMLSelectElement>("combobox", { name: /^Role of / });
  if (role === undefined) throw new Error("The administrator has no row");
  const ask = async () => {
    await app.user.selectOptions(role, "User");
    return screen.findByRole("alertdialog", { name: "Change your own role" });
  };
  const cancel = within(await ask()).getByRole("button", { name: "Cancel" });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await app.user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(role.value).toBe("admin");
  await app.user.click(within(await ask()).getByRole("button", { name: "Change role" }));
  await screen.findByText("An organization needs at least one administrator.");
  await waitFor(() => expect(role.value).toBe("admin"));
});

test("an administrator creates a password reset link for a member", async ({ member }) => {
  const app = await openApp("/settings?tab=members");
  const row = (await screen.findByText(member)).closest("li");
  if (row === null) throw new Error("The member has no row");
  await app.user.click(within(row).getByRole("button", { name: /^Actions for /u }));
  await app.user.click(await screen.findByRole("menuitem", { name: "Password reset link" }));
  const link = (await screen.findByRole<HTMLInputElement>("textbox", { name: "Link" })).value;
  expect(await (await apiFetch(link)).text()).toContain(member);
});

test("the history can be filtered by member and action, and Undo names skipped fields", async () => {
  const member = await newMember("user");
  const api = await openApi(member);
  const { profile } = await api.person.readMe();
  const contact = await api.add("contact", { first: "Historic", last: "Record", email: member });
  await api.edit("contact", contact.id, { city: "Oslo", state: "Norway" });
  await api.edit("contact", contact.id, { city: "Rome" });
  const app = await openApp("/settings?tab=history", member);
  const person = await screen.findByLabelText("Person");
  await waitFor(() => expect(person.querySelector(`[value="${profile.id}"]`)).toBeTruthy());
  await app.user.selectOptions(person, profile.id);
  const undos = () => screen.queryAllByRole("button", { name: /^Undo: / });
  await waitFor(() => expect(undos()).toHaveLength(3));
  await app.user.selectOptions(screen.getByLabelText("Action"), "Changed");
  await waitFor(() => expect(undos()).toHaveLength(2));
  expect(app.path()).toContain("kind=update");
  const [, earlier] = undos();
  if (earlier) await app.user.click(earlier);
  await screen.findByText("1 change reverted");
  await screen.findByText("City: These fields were changed in the meantime");
  expect(await api.read("contact", contact.id)).toMatchObject({ city: "Rome", state: null });
});

test("a refused undo in the history shows the reason", async ({ member, memberApi: api }) => {
  expectFailures();
  const last = unique("Refusing");
  const contact = await api.add("contact", { last, email: member });
  await api.edit("contact", contact.id, { city: "Oslo" });
  const { profile } = await api.person.readMe();
  const app = await openApp(`/settings?tab=history&kind=create&person=${profile.id}`, member);
  await app.press(`Undo: Created · Contact, ${last}`);
  await screen.findByText(/^Undo failed: /u);
});

test("the profile requires a name, is saved, and appears in the sidebar", async ({ member }) => {
  const app = await openApp("/profile", member);
  const name = await screen.findByLabelText(/^Full name/u);
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(member);
  expect(screen.getByLabelText<HTMLInputElement>("Email").readOnly).toBe(true);
  await app.user.clear(name);
  await fill(app.user, screen.getByLabelText("Phone"), "555");
  await app.press("Save Changes");
  await screen.findByText("Please enter a name.");
  expect(screen.getByLabelText<HTMLInputElement>("Phone").value).toBe("555");
  const shown = unique("Renata");
  await fill(app.user, name, shown);
  await fill(app.user, screen.getByLabelText("Role"), "Account Executive");
  const zones = screen.getByLabelText<HTMLSelectElement>("Time zone");
  const [first] = zones.querySelectorAll("optgroup");
  expect([...(first?.querySelectorAll("option") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Eastern",
    "Central",
    "Mountain",
    "Pacific",
  ]);
  await app.user.selectOptions(zones, "Mountain");
  await app.press("Save Changes");
  await screen.findByText("Profile saved");
  await screen.findByRole("button", { name: new RegExp(shown, "u") });
  // `openApi` opens a new session, whose token contains the new name.
  expect((await (await openApi(member)).person.readMe()).profile).toMatchObject({
    name: shown,
    role_title: "Account Executive",
    time_zone: "America/Denver",
  });
});

test("viewers see no controls that require write access or administrator rights", async () => {
  const app = await openApp("/settings?tab=members", await newMember("viewer"));
  await screen.findByRole("heading", { name: "Theme" });
  expect(screen.queryByRole("tab", { name: "Members" })).toBeNull();
  await app.user.click(screen.getByRole("tab", { name: "History" }));
  const history = await screen.findByRole("list", { name: "History" });
  expect(within(history).getAllByRole("listitem").length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: /^Undo/u })).toBeNull();
  app.go("/contacts");
  await screen.findByRole("heading", { level: 1, name: "Contacts" });
  expect(screen.queryByRole("button", { name: "Add Contact" })).toBeNull();
});

test("quick changes of lost reasons and of the order of stages build on each other", async () => {
  const names = ["First", "Second", "Third"].map((name) => unique(name));
  const api = await openApi("admin@reasoned.example");
  const stages = names.map((name) => ({ name }));
  const { pipeline } = await api.pipeline.create({ body: { name: unique("Ordered"), stages } });
  const app = await openApp("/settings?tab=pipelines", "admin@reasoned.example");
  const field = await screen.findByLabelText("New reason");
  const reasons = [unique("Timing"), unique("Budget")];
  const addReasons = app.network.hold(/^PUT \/lost-reasons/u, 1);
  for (const reason of reasons) {
    await fill(app.user, field, reason);
    await app.user.keyboard("{Enter}");
  }
  addReasons();
  const storedReasons = async () => (await api.lostReasons.list({})).lostReasons.map(({ name }) => name);
  await expect.poll(storedReasons).toEqual(expect.arrayContaining(reasons));
  const move = app.network.hold(/^PUT \/pipeline\/.*\/order/u, 1);
  const down = screen.getByRole("button", { name: `Move ${names[0]} down` });
  await app.user.click(down);
  await app.user.click(down);
  move();
  const order = async () => {
    const { pipelines } = await api.pipeline.list({});
    return pipelines.find(({ id }) => id === pipeline.id)?.stages.map(({ name }) => name);
  };
  await expect.poll(order).toEqual([names[1], names[2], names[0]]);
});

test("an organisation's lost reason named other can be chosen", async () => {
  const app = await openApp("/profile", "admin@reasoned.example");
  const { lostReasons } = await app.api.lostReasons.list({});
  await app.api.lostReasons.replace({ body: { lostReasons: [...lostReasons, { name: "other" }] } });
  const { id } = await app.api.add("deal", { name: unique("Lost"), stage: "Lead" });
  app.go(`/deals/${id}`);
  await app.press("Lost");
  const dialog = within(await whyLost());
  await app.user.selectOptions(await dialog.findByLabelText("Reason"), "other");
  await app.user.click(dialog.getByRole("button", { name: "Mark as lost" }));
  await expect.poll(async () => (await app.api.read("deal", id)).lost_reason).toBe("other");
});
