import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type OpenedApp, openApp, textsOf, unique } from "../app-stand-in.tsx";

const label = "No longer matches the filters";
const marks = () => screen.queryAllByRole("img", { name: label });
const reload = (app: OpenedApp) => act(() => app.cache.refetchQueries({ queryKey: ["contacts", "list"] }));
const named = (app: OpenedApp, last: string, city: string) =>
  app.api.contacts.create({ body: { last, city } }).then(({ contact }) => contact.id);
const move = (app: OpenedApp, id: string, city: string) => app.api.edit("contact", id, { city });

async function openCity(more = "") {
  const app = await openApp("/profile");
  const city = unique("City");
  const ids = [];
  for (const last of ["Abel", "Bond", "Cole"]) ids.push(await named(app, last, city));
  const filter = JSON.stringify({ or: [{ field: "city", op: "is", value: city }] });
  app.go(`/contacts?sort_by=name&filter=${encodeURIComponent(filter)}${more}`);
  await waitFor(() => expect(screen.getAllByText("3 contacts")).not.toHaveLength(0));
  return { app, city, ids };
}

const names = () => textsOf(screen.getAllByRole("link", { name: /^(?:Abel|Bond|Cole|Dent)$/u }));

test.each(["", "&layout=grid"])(
  "a record that no longer matches is marked in place (URL suffix '%s')",
  async (layout) => {
    const { app, city, ids } = await openCity(layout);
    const { actionId = "" } = await move(app, ids[1] ?? "", "Elsewhere");
    await reload(app);
    await waitFor(() => expect(marks()).toHaveLength(1));
    expect(names()).toEqual(["Abel", "Bond", "Cole"]);
    expect(screen.getByText("2 contacts")).toBeTruthy();
    await screen.findByText("1 record on this page no longer matches the filters");
    await app.api.actions.undo({ params: { id: actionId } });
    await reload(app);
    await waitFor(() => expect(marks()).toHaveLength(0));
    expect(names()).toEqual(["Abel", "Bond", "Cole"]);
    for (const id of ids) await move(app, id, `${city} west`);
    await reload(app);
    await waitFor(() => expect(marks()).toHaveLength(3));
    await app.press("Refresh");
    await screen.findByRole("heading", { name: "No contacts found" });
  },
);

test("a list marks two records that stop matching, one of them for the second time", async () => {
  const { app, ids } = await openCity();
  const [abel = "", bond = ""] = ids;
  const { actionId = "" } = await move(app, bond, "Elsewhere");
  await reload(app);
  await waitFor(() => expect(marks()).toHaveLength(1));
  await app.api.actions.undo({ params: { id: actionId } });
  // The request that rechecks the marked record (`ids=`) gets its response before the request for the list
  // page.
  const page = Promise.withResolvers<void>();
  app.network.fail(/^GET \/contacts\?(?!.*\bids=)/u, { until: page.promise }, 1);
  act(() => void app.cache.refetchQueries({ queryKey: ["contacts", "list"] }));
  await waitFor(() => expect(marks()).toHaveLength(0));
  page.resolve();
  await waitFor(() => expect(app.cache.isFetching({ queryKey: ["contacts", "list"] })).toBe(0));
  await waitFor(() => expect(names()).toEqual(["Abel", "Bond", "Cole"]));
  for (const id of [abel, bond]) await move(app, id, "Elsewhere");
  await reload(app);
  await waitFor(() => expect(marks()).toHaveLength(2));
  expect(names()).toEqual(["Abel", "Bond", "Cole"]);
});

test("a deleted record disappears immediately and is not marked", async () => {
  const { app, city, ids } = await openCity("&sort_order=asc");
  await app.api.contacts.delete({ params: { id: ids[0] ?? "" } });
  await named(app, "Dent", city);
  await reload(app);
  await waitFor(() => expect(names()).toEqual(["Bond", "Cole", "Dent"]));
  expect(marks()).toHaveLength(0);
});

test("Select All does not select marked records", async () => {
  const { app, ids } = await openCity();
  await move(app, ids[1] ?? "", "Elsewhere");
  await reload(app);
  await waitFor(() => expect(marks()).toHaveLength(1));
  await app.pressFirst("Select All");
  await screen.findByRole("heading", { name: "2 of 2 selected" });
  expect(within(screen.getByRole("table")).getAllByRole("checkbox", { checked: true })).toHaveLength(2);
});

test("in a grouped list, a marked record stays visible", async () => {
  const { app, ids } = await openCity("&group_by=owner_id");
  await move(app, ids[2] ?? "", "Elsewhere");
  await reload(app);
  await waitFor(() => expect(marks()).toHaveLength(1));
  expect(names()).toEqual(["Abel", "Bond", "Cole"]);
  await screen.findByRole("button", { name: /2 contacts$/u });
});
