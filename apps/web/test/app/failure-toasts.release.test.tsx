import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect } from "vitest";
import { expectFailures, fill, newMember, type OpenedApp, openApp, test, unique } from "../app-stand-in.tsx";
import { no, press, retry, told } from "../failing-app.tsx";
import { addNamed } from "../list-of-noun.tsx";
import { newContact } from "../record-page.ts";

beforeEach(expectFailures);

async function leaveForm(app: OpenedApp, path: string) {
  app.go(path);
  const question = await screen.findByRole("alertdialog", { name: "Discard your changes?" });
  await press(app, "Discard", question);
}

async function selectAll(app: OpenedApp, path: string) {
  app.go(path);
  await screen.findByText(/^Showing 2 of 2 /u);
  await press(app, "Select All");
}

/**
 * Uploads a file without the page, in a multipart body built by hand. Node's `fetch` rejects jsdom's
 * `FormData`.
 */
async function addFile({ network }: OpenedApp, id: string, name: string) {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`;
  const body = `${head}Content-Type: text/plain\r\n\r\noffer\r\n--x--\r\n`;
  const headers = { ...network.headers, "content-type": "multipart/form-data; boundary=x" };
  const answer = await network.send(`/contacts/${id}/attachments`, { method: "POST", headers, body });
  expect(answer.status).toBe(201);
}

test.for([
  ["contacts", "Failed to delete contact: No", "Failed to delete 2 contacts: No"],
  ["companies", "Failed to delete 1 company: No", "Failed to delete 2 companies: No"],
  ["deals", "Failed to delete deal: No", "Error deleting deals: No"],
] as const)(
  "%s that cannot be deleted or restored are reported with the reason",
  async ([noun, one, several], { app }) => {
    const mark = unique("Bulk");
    const { id } = await addNamed(app, noun, `${mark} 1`);
    await addNamed(app, noun, `${mark} 2`);
    app.network.fail(new RegExp(`^(?:DELETE|POST) /${noun}`, "u"), no);
    app.go(`/${noun}/${id}`);
    await press(app, "Delete");
    await app.confirm("Delete");
    await told(one);
    await selectAll(app, `/${noun}?search=${mark}`);
    await press(app, "Delete");
    await app.confirm("Delete");
    await told(several);
    app.network.heal();
    app.network.fail(new RegExp(`^POST /${noun}`, "u"), "unsent");
    await retry(app);
    await screen.findByText(new RegExp(`^Error deleting ${noun}: (?!No$)`, "u"));
    app.network.heal();
    await retry(app);
    await told(`Deleted 2 ${noun}`);
    app.network.fail(/^POST \/actions/u, no);
    await app.pressLast("Undo");
    await told(`Failed to restore ${noun}: No`);
    app.network.heal();
    const { actions } = await app.api.actions.list({ query: { kind: "bulk-delete" } });
    const deletion = actions.find(({ label }) => label.includes(mark));
    await app.api.actions.undo({ params: { id: deletion?.id ?? "" } });
    await retry(app);
    const message = await told("This action was already undone.");
    const card = within(message.closest<HTMLElement>(".toast") ?? document.body);
    expect(card.queryByRole("button", { name: "Retry" })).toBeNull();
  },
);

test("files that cannot be deleted are reported with the reason", async ({ app }) => {
  const { id } = await newContact(app);
  await addFile(app, id, "offer.txt");
  app.network.fail(/^DELETE/u, no);
  app.go(`/contacts/${id}`);
  await app.user.click(await screen.findByRole("tab", { name: "Files (1)" }));
  await press(app, "Delete offer.txt");
  await told("Failed to delete attachment: No");
  expect(await screen.findByText("offer.txt")).toBeTruthy();
});

test("a company that cannot be created or changed is reported in the form and a toast", async () => {
  const app = await openApp("/companies");
  const company = await app.api.add("company", { name: unique("Failing") });
  app.network.fail(/^(?:POST|PUT) \/companies/u, no);
  await press(app, "Add Company");
  const form = await screen.findByRole("dialog", { name: "Add New Company" });
  await fill(app.user, await within(form).findByLabelText(/^Company name/u), "Failing");
  await press(app, "Create Company", form);
  await waitFor(() => expect(screen.getAllByText("Failed to create company: No")).toHaveLength(2));
  await leaveForm(app, `/companies/${company.id}`);
  await press(app, "Edit");
  const edit = await screen.findByRole("dialog", { name: "Edit Company" });
  await app.user.type(await within(edit).findByLabelText("City"), "Oslo");
  await press(app, "Update Company", edit);
  await waitFor(() => expect(screen.getAllByText("Failed to update company: No")).toHaveLength(2));
  app.network.heal();
  await press(app, "Update Company", edit);
  await told("Company updated successfully!");
});

test("a deal that cannot be created, changed or deleted is reported with the reason", async () => {
  const app = await openApp("/deals");
  const deal = await addNamed(app, "deals", unique("Failing"));
  app.network.fail(/^(?:POST|PUT|DELETE) \/deals/u, no);
  await press(app, "Add Deal");
  const form = await screen.findByRole("dialog", { name: "Create New Deal" });
  await fill(app.user, await within(form).findByLabelText(/^Deal name/u), "Failing");
  await app.user.type(within(form).getByLabelText(/^Amount/u), "5");
  await press(app, "Create Deal", form);
  await waitFor(() => expect(screen.getAllByText("Failed to create deal: No").length).toBeGreaterThan(0));
  await leaveForm(app, `/deals/${deal.id}`);
  await press(app, "Edit");
  const edit = await screen.findByRole("region", { name: "Edit Deal" });
  await app.user.type(within(edit).getByLabelText(/^Amount/u), "5");
  await press(app, "Update Deal", edit);
  await waitFor(() => expect(screen.getAllByText("Failed to update deal: No").length).toBeGreaterThan(0));
  await press(app, "Cancel", edit);
  await app.press("Discard");
  await press(app, "Delete");
  await app.confirm("Delete");
  await told("Failed to delete deal: No");
  app.network.heal();
  await retry(app);
  await told("Deal deleted successfully");
});

const addToPipeline = (app: OpenedApp) => press(app, /^Add to Sales Pipeline/u);

test("a toast reports why a contact could not be added to the pipeline", async ({ app }) => {
  const { id, last } = await newContact(app);
  app.go(`/contacts?search=${last}`);
  app.network.fail(/^GET \/pipeline$/u, no);
  await addToPipeline(app);
  await told("Failed to fetch pipelines");
  app.network.heal();
  app.network.fail(/^POST \/pipeline/u, no);
  await addToPipeline(app);
  await told("Failed to add contact to pipeline: No");
  app.network.heal();
  app.network.fail(/^POST \/pipeline/u, "unsent");
  await addToPipeline(app);
  await screen.findByText(/^Error adding contact to pipeline: /u);
  for (const [pipelines, text] of [
    [[], "No pipelines available"],
    [
      [{ id: "1", name: "Default", position: 0, is_default: true, stages: [] }],
      "No stages found in pipeline",
    ],
  ] as const) {
    app.network.fail(/^GET \/pipeline$/u, { answer: { pipelines } });
    await app.cache.invalidateQueries({ queryKey: ["pipeline"] });
    await addToPipeline(app);
    await told(text);
  }
  app.network.heal();
  await app.cache.invalidateQueries({ queryKey: ["pipeline"] });
  await app.api.pipeline.add({ params: { contactId: id }, body: {} });
  await addToPipeline(app);
  await told(`Ada ${last} is already in pipeline (Lead stage)`);
});

test("a theme chosen while another is saved is kept, and Retry saves a failed choice", async () => {
  const app = await openApp("/settings", await newMember("user"));
  const theme = await screen.findByRole("group", { name: "Color theme" });
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.network.fail(/^PUT \/me\/preferences/u, { until: second.promise });
  app.network.fail(/^PUT \/me\/preferences/u, { until: first.promise }, 1);
  const saved = () => app.network.calls.filter(({ call }) => call === "PUT /me/preferences").length;
  await press(app, "Dark", theme);
  await press(app, "Light", theme);
  await waitFor(() => expect(saved()).toBe(1));
  first.resolve();
  await waitFor(() => expect(saved()).toBe(2));
  expect(document.documentElement.dataset.themeChoice).toBe("light");
  second.resolve();
  await waitFor(async () => expect((await app.api.person.readMe()).preferences.theme).toBe("light"));
  app.network.fail(/^PUT \/me\/preferences/u, no);
  await press(app, "Dark", theme);
  await told("Failed to save the theme: No");
  app.network.heal();
  await retry(app);
  await waitFor(async () => expect((await app.api.person.readMe()).preferences.theme).toBe("dark"));
});
