import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished } from "vitest";
import { expectFailures, openApi, openApp, test, unique } from "../app-stand-in.tsx";

test("removing a member asks for a new owner, reports a failure and can be undone", async ({ member }) => {
  const leaving = await openApi(member);
  expectFailures();
  await leaving.person.readMe();
  const contact = await leaving.add("contact", { first: unique("Handed") });
  const app = await openApp("/settings?tab=members");
  await app.api.person.readMe();
  const row = (await screen.findByText(member)).closest("li");
  if (row === null) throw new Error("The member has no row");
  const ownerOf = async () => (await app.api.read("contact", contact.id)).owner_id;
  const leavingId = await ownerOf();
  const filter = { field: "owner_id", op: "is", value: leavingId };
  const { view } = await app.api.views.create({
    body: { noun: "deal", name: unique("Theirs"), state: { filter } },
  });
  onTestFinished(() => void app.api.views.remove({ params: { id: view.id } }));
  const remove = async () => {
    await app.user.click(within(row).getByRole("button", { name: /^Actions for /u }));
    await app.user.click(await screen.findByRole("menuitem", { name: "Remove" }));
    const question = await screen.findByRole("dialog", { name: "Remove member" });
    expect(within(question).getByText(/owns 1 record$/u)).toBeTruthy();
    expect(within(question).getByText(new RegExp(`The view “${view.name}” filters by`, "u"))).toBeTruthy();
    return question;
  };

  app.network.fail(/^POST \/members\/.*\/removal$/u, { status: 409, message: "One has to stay" });
  await app.user.click(within(await remove()).getByRole("button", { name: "Remove" }));
  await within(row).findByText("One has to stay");
  expect(await ownerOf()).toBe(leavingId);

  app.network.heal();
  const question = await remove();
  await app.user.selectOptions(within(question).getByRole("combobox", { name: "Transfer to" }), "No owner");
  await app.user.click(within(question).getByRole("button", { name: "Remove" }));
  await screen.findByText("1 record now has no owner");
  expect(await ownerOf()).toBeNull();
  await waitFor(() => expect(screen.queryByText(member)).toBeNull());
  await app.press("Undo");
  await screen.findByText(/is a member again$/u);
  await screen.findByText(member);
  expect(await ownerOf()).toBe(leavingId);
});

test("a member who becomes a viewer can keep owned records, but gets no new ones", async ({ member }) => {
  const changed = await openApi(member);
  const { profile: me } = await changed.person.readMe();
  const last = unique("Kept");
  const contact = await changed.add("contact", { last });
  const app = await openApp("/settings?tab=members");
  const row = (await screen.findByText(member)).closest("li");
  if (row === null) throw new Error("The member has no row");
  const ownerOf = async () => (await app.api.read("contact", contact.id)).owner_id;
  const ask = async () => {
    await app.user.selectOptions(within(row).getByRole("combobox", { name: /^Role of /u }), "Viewer");
    return within(await screen.findByRole("dialog", { name: "Change role to viewer" }));
  };
  const keeping = await ask();
  const targets = keeping.getByRole("combobox", { name: "Transfer to" });
  await app.user.selectOptions(targets, `Keep with ${me.name}`);
  await app.user.click(keeping.getByRole("button", { name: "Change role" }));
  const roleOf = async () => (await app.api.person.list()).people.find(({ id }) => id === me.id)?.role;
  await expect.poll(roleOf).toBe("viewer");
  expect(await ownerOf()).toBe(me.id);
  await app.cache.invalidateQueries({ queryKey: ["person", "list"] });
  app.go(`/contacts/${contact.id}`);
  await screen.findAllByText(`${me.name} (viewer)`);
  await expect(
    app.api.contacts.create({ body: { last: unique("Refused"), owner_id: me.id } }),
  ).rejects.toMatchObject({
    status: 400,
    errors: [{ path: "owner_id", message: "A viewer cannot be the owner" }],
  });
});

test("the last of two quick role choices is stored", async ({ member }) => {
  const changed = await openApi(member);
  const { profile: me } = await changed.person.readMe();
  const app = await openApp("/settings?tab=members");
  const row = (await screen.findByText(member)).closest("li");
  if (row === null) throw new Error("The member has no row");
  const role = within(row).getByRole<HTMLSelectElement>("combobox", { name: /^Role of /u });
  const counting = app.network.hold(/^GET \/members\/.*\/records/u, 1);
  await app.user.selectOptions(role, "viewer");
  await app.user.selectOptions(role, "admin");
  const roleOf = async () => (await app.api.person.list()).people.find(({ id }) => id === me.id)?.role;
  await expect.poll(roleOf).toBe("admin");
  counting();
  await waitFor(() => expect(app.cache.isMutating()).toBe(0));
  await waitFor(() => expect(role.value).toBe("admin"));
});
