import { actionEvent } from "@lanyard/contract/event/event-schema";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished } from "vitest";
import { publishLiveAction } from "#src/lib/api/live-action-event.ts";
import { expectFailures, newMember, openApp, test, unique } from "../app-stand-in.tsx";
import { cardIn, column, moveSelected, openBoardBy, optionId, tieredDeals } from "../boards.tsx";

test("a moved contact stays in its new column even if it no longer matches the filter", async ({ app }) => {
  const last = unique("Moved");
  const contact = await app.api.add("contact", { first: "Ada", last, lead_status: "New" });
  const parts = [
    { field: "last", op: "is", value: last },
    { field: "lead_status", op: "is", value: "New" },
  ];
  const filter = encodeURIComponent(JSON.stringify({ and: parts }));
  app.go(`/pipeline?view=contacts&board_by=lead_status&filter=${filter}`);
  await screen.findByRole("region", { name: "Contacts by Lead status" });
  await moveSelected(app, [`Ada ${last}`], "In Progress");
  await screen.findByRole("img", { name: "No longer matches the filters" });
  await cardIn("In Progress", `Ada ${last}`);
  expect((await column("In Progress")).textContent).toContain("0 of 0");
  await expect.poll(async () => (await app.api.read("contact", contact.id)).lead_status).toBe("In Progress");
});

const unstaged = [
  { kind: "companies", by: "industry", from: "Retail", to: "Media", title: "Companies by Industry" },
  { kind: "tasks", by: "priority", from: "Normal", to: "High", title: "Tasks by Priority" },
  { kind: "interactions", by: "type", from: "Call", to: "Visit", title: "Interactions by Type" },
] as const;

test.each(unstaged)("Undo reverts a move on a board of $kind grouped by a choice field", async (board) => {
  const { kind, from, to, title } = board;
  const app = await openApp("/profile");
  const name = unique("Boarded");
  if (kind === "companies") await app.api.add("company", { name, industry: "Retail" });
  if (kind === "tasks") await app.api.add("task", { title: name });
  if (kind === "interactions") await app.api.add("interaction", { body: name, type: "call" });
  const field = { companies: "name", tasks: "title", interactions: "body" }[kind];
  const filter = encodeURIComponent(JSON.stringify({ field, op: "is", value: name }));
  app.go(`/pipeline?view=${kind}&filter=${filter}`);
  await screen.findByRole("region", { name: title });
  await cardIn(from, name);
  await moveSelected(app, [name], to);
  await screen.findByText("Card moved");
  await cardIn(to, name);
  await app.pressLast("Undo");
  await cardIn(from, name);
  const columns = screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"));
  // Priority and type are required, so boards of tasks and interactions have no column for an empty value.
  expect(columns.includes("Not set")).toBe(kind === "companies");
});

test("the task board moves open tasks between the columns of a custom field", async ({ admin }) => {
  const options = [{ label: "Early" }, { label: "Late" }];
  const label = unique("Phase");
  const { field } = await admin.fields.create({ body: { noun: "task", type: "choice", label, options } });
  onTestFinished(async () => void (await admin.fields.remove({ params: { id: field.id } }).catch(() => {})));
  const app = await openApp("/pipeline?view=deals");
  const [open, done] = [unique("Open"), unique("Done")];
  const custom = { [field.key]: optionId(field, "Early") };
  await app.api.add("task", { title: open, custom });
  const task = await app.api.add("task", { title: done, custom });
  await app.api.tasks.complete({ params: { id: task.id }, body: {} });
  await app.user.selectOptions(await screen.findByLabelText("View"), "Tasks");
  await app.user.selectOptions(await screen.findByLabelText("Board by"), `Columns: ${label}`);
  await cardIn("Early", open);
  expect(screen.queryByRole("link", { name: done })).toBeNull();
  await moveSelected(app, [open], "Late");
  await cardIn("Late", open);
});

test("a bulk delete of a board or column includes cards that are not loaded", async ({ admin }) => {
  const { field, names, by } = await tieredDeals(admin, 53);
  const other = unique("Kept");
  const { deals: known } = await admin.deals.list({ query: { search: names[0] } });
  const body = {
    name: other,
    stage_id: known[0]?.stage_id ?? "",
    custom: { [field.key]: optionId(field, "Won") },
  };
  await admin.add("deal", body);
  const app = await openApp("/profile");
  const filter = JSON.stringify({ field: by, op: "not_empty" });
  app.go(`/pipeline?view=deals&board_by=${by}&filter=${encodeURIComponent(filter)}`);
  const deleteSelected = async () => {
    await app.press("Delete");
    await app.confirm("Delete", "Delete deals");
    await screen.findByText("Deleted 53 deals");
  };
  const left = async () => (await admin.deals.list({ query: { filter } })).deals.map(({ name }) => name);
  const newest = names.at(-1) ?? "";
  await cardIn("Gold", newest);
  await app.user.keyboard("{Control>}a{/Control}");
  await screen.findByRole("heading", { name: "51 of 51 selected" });
  await app.user.keyboard("{Control>}a{/Control}");
  await screen.findByRole("heading", { name: "54 of 54 selected" });
  await app.user.click(screen.getByRole("checkbox", { name: `Select ${newest}` }));
  await screen.findByRole("heading", { name: "53 of 54 selected" });
  await deleteSelected();
  await expect.poll(left).toEqual([newest]);
  await app.press("Undo");
  await expect.poll(left).toHaveLength(50);

  await app.user.click(await screen.findByRole("checkbox", { name: `Select ${other}` }));
  await screen.findByRole("heading", { name: "1 of 51 selected" });
  await app.choose("Select group", "Gold (53)");
  await screen.findByRole("heading", { name: "53 of 54 selected" });
  expect(screen.queryByLabelText("Move to column")).toBeNull();
  await deleteSelected();
  await expect.poll(left).toEqual([other]);
});

test("a board shows other members' changes to its cards, options and field", async ({ admin }) => {
  expectFailures();
  const { field, names, by } = await tieredDeals(admin);
  const [name = ""] = names;
  openBoardBy(await openApp("/profile", await newMember("viewer")), by, names);
  await cardIn("Gold", name);
  expect(screen.queryByRole("checkbox", { name: `Select ${name}` })).toBeNull();

  // If two members move the same card, the board shows the last move.
  const member = await openApp("/profile");
  openBoardBy(member, by, names);
  await moveSelected(member, [name], "Won");
  await screen.findByText("Card moved");
  const { deals } = await admin.deals.list({ query: { search: name } });
  const id = deals[0]?.id ?? ("" as never);
  await admin.edit("deal", id, { custom: { [field.key]: null } });
  const { actions } = await admin.actions.list({ query: { kind: "update", noun: "deal" } });
  const move = actions.find(({ record_id }) => record_id === id);
  const records = [{ noun: "deal", id, subject_id: id }];
  publishLiveAction(actionEvent.parse({ ...move, nouns: ["deal"], records, stages: [] }));
  await cardIn("Not set", name);

  // A card moves back, with a reason, if the target option was deleted meanwhile.
  const options = field.options.filter(({ label }) => label === "Gold");
  await admin.fields.update({ params: { id: field.id }, body: { options } });
  await moveSelected(member, [name], "Won");
  await screen.findByText(/^Failed to move deal: /u);
  await cardIn("Not set", name);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Won" })).toBeNull());

  await admin.fields.remove({ params: { id: field.id } });
  await member.cache.refetchQueries({ queryKey: ["fields"] });
  await screen.findByText("This field no longer exists");
  await member.press("Show stages");
  await screen.findByRole("region", { name: "Deals by stage" });
  expect(member.path()).not.toContain("board_by=");
});

test("a board has a pipeline selector only if it is grouped by stage", async ({ admin }) => {
  const { pipeline } = await admin.pipeline.create({ body: { name: unique("Second") } });
  onTestFinished(async () => void (await admin.pipeline.remove({ params: { id: pipeline.id }, query: {} })));
  const app = await openApp("/profile", await newMember("user"));
  const state = { layout: "board" as const, board_by: "lead_status" };
  const { view } = await app.api.views.create({ body: { noun: "contact", name: "By status", state } });
  for (const kind of ["deals", "contacts"]) {
    app.go(`/pipeline?view=${kind}`);
    const choice = await screen.findByRole("combobox", { name: "Pipeline" });
    expect(await within(choice).findByRole("option", { name: pipeline.name })).toBeTruthy();
  }
  app.go(`/pipeline?kind=contacts&view=${view.id}`);
  await screen.findByRole("region", { name: "Contacts by Lead status" });
  expect(screen.queryByRole("combobox", { name: "Pipeline" })).toBeNull();
});
