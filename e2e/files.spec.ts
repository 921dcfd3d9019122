import type { Client } from "@lanyard/client/client-shape";
import type { Page } from "@playwright/test";
import { expectGoodLooks } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

async function newContact(api: Client): Promise<string> {
  const last = `Files-${crypto.randomUUID().slice(0, 8)}`;
  return (await api.contacts.create({ body: { first: "Petra", last } })).contact.id;
}

async function openFiles(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("tab", { name: /^Files \(\d+\)$/ }).click();
}

const files = (page: Page) => page.getByRole("list", { name: "Files", exact: true });
/** Finds a listed file whose upload has finished. The list shows the size of a file only after the upload. */
const stored = (page: Page, name: string) =>
  files(page)
    .getByRole("listitem")
    .filter({ hasText: name })
    .filter({ hasText: / (Bytes|KB) /u });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text).last();
const textFile = (name: string, text: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});
const chooser = (page: Page) => page.getByLabel("Choose Files").last();

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** A PDF with one page of 200 by 100 points, which shows a horizontal line. */
const pdf = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>endobj
4 0 obj<</Length 28>>stream
10 w 0 50 m 200 50 l S
endstream endobj
trailer<</Root 1 0 R>>
`);

test("a member uploads files, sees their size and date, and deletes and restores one", async ({
  signedInPage: page,
  api,
}) => {
  await openFiles(page, `/contacts/${await newContact(api)}`);
  await expect(page.getByRole("heading", { name: "No files uploaded" })).toBeVisible();
  await chooser(page).setInputFiles([textFile("plan.txt", "x".repeat(1536)), textFile("offer.txt", "offer")]);
  await expect(toast(page, "2 attachments uploaded")).toBeVisible();
  await expect(page.getByText(/^Attachment uploaded$/u)).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Files (2)" })).toBeVisible();
  await expect(files(page).getByRole("listitem")).toHaveCount(2);
  await expect(files(page).getByText(/^1\.5 KB · \w{3} \d+, \d{4} · /)).toBeVisible();
  await page.getByRole("button", { name: "Delete plan.txt" }).click();
  await expect(toast(page, "Attachment deleted")).toBeVisible();
  await expect(files(page).getByText("plan.txt")).toHaveCount(0);
  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Undo" })
    .last()
    .click();
  await expect(stored(page, "plan.txt")).toBeVisible();
  await openFiles(page, page.url());
  await expect(files(page).getByRole("listitem")).toHaveCount(2);
});

test("files can be uploaded together or by dropping, and Undo removes an upload", async ({
  signedInPage: page,
  api,
}) => {
  await openFiles(page, `/contacts/${await newContact(api)}`);
  await chooser(page).setInputFiles(textFile("kept.txt", "kept"));
  await expect(toast(page, "Attachment uploaded")).toBeVisible();
  await chooser(page).setInputFiles([textFile("a.txt", "a"), textFile("b.txt", "b"), textFile("c.txt", "c")]);
  // The toast of the first file can close before the other files are stored.
  const uploaded = page.locator(".toast").filter({ hasText: "3 attachments uploaded" });
  await uploaded.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Change undone")).toBeVisible();
  await expect(files(page).getByRole("listitem")).toHaveCount(1);
  await expect(stored(page, "kept.txt")).toBeVisible();
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["dropped"], "dropped.txt"));
    return transfer;
  })()`);
  await page.getByRole("region", { name: "Drop files here" }).dispatchEvent("drop", { dataTransfer: data });
  await expect(stored(page, "dropped.txt")).toBeVisible();
});

test("downloaded files equal the uploaded files, and downloaded HTML never runs", async ({
  signedInPage: page,
  api,
}) => {
  const id = await newContact(api);
  const content = "<script>document.title='taken over'</script>";
  await api.contactAttachments.create({ params: { id }, file: new Blob([content]), fileName: "evil.html" });
  await openFiles(page, `/contacts/${id}`);
  await expect(page.getByRole("button", { name: "Preview evil.html" })).toHaveCount(0);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download evil.html" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("evil.html");
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString()).toBe(content);
  expect(await page.title()).not.toBe("taken over");
});

test("pictures and PDFs are shown without a download", async ({ signedInPage: page, api }) => {
  const id = await newContact(api);
  await openFiles(page, `/contacts/${id}`);
  await chooser(page).setInputFiles([
    { name: "dot.png", mimeType: "image/png", buffer: png },
    { name: "line.pdf", mimeType: "application/pdf", buffer: pdf },
  ]);
  // The second file moves the row of the first, which could swallow a click.
  await expect(files(page).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Preview dot.png" }).click();
  const picture = page.getByRole("dialog").getByRole("img", { name: "dot.png" });
  await expect(picture).toBeVisible();
  const size = page.getByRole("dialog").getByRole("button", { name: "dot.png", exact: true });
  await size.click();
  await expect(size).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => page.evaluate("document.querySelector('[role=dialog] img').naturalWidth")).toBe(1);
  await page.keyboard.press("Escape");
  const library = Promise.withResolvers<void>();
  await page.route(/assets\/pdf-document/u, async (route) => {
    await library.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Preview line.pdf" }).click();
  await api.contactAttachments.create({ params: { id }, file: new Blob(["x"]), fileName: "late.txt" });
  await expect(page.getByText("late.txt")).toBeAttached();
  library.resolve();
  // The PDF library is two megabytes large and loads slowly on a slow machine.
  const canvas = page.getByRole("dialog").getByRole("img", { name: "Page 1 of 1" });
  await expect(canvas).toBeVisible({ timeout: 60_000 });
  const middle = `(() => {
    const c = document.querySelector("[role=dialog] canvas");
    return c.getContext("2d").getImageData(c.width / 2, c.height / 2, 1, 1).data.join();
  })()`;
  await expect.poll(() => page.evaluate(middle), { timeout: 60_000 }).toBe("0,0,0,255");
});

test("the files section, empty or full, has no axe findings in either theme", async ({
  signedInPage: page,
  api,
}) => {
  await openFiles(page, `/contacts/${await newContact(api)}`);
  await expect(page.getByText("No files uploaded")).toBeVisible();
  await expectGoodLooks(page);
  const name = `${"a very long name ".repeat(8)}.txt`;
  await chooser(page).setInputFiles(textFile(name, "x"));
  await expect(stored(page, name)).toBeVisible();
  await expectGoodLooks(page);
});
