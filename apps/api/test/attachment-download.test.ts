import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { attachmentCalls } from "./attachment-calls.ts";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const files = attachmentCalls(api);

describe("names of files", () => {
  test.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\me\\offer.docx", "offer.docx"],
    ["invoice\u202efdp.exe", "invoicefdp.exe"],
    ["..", "file"],
    ["日本語 😀.png", "日本語 😀.png"],
    ['a "quoted"; name=x.txt', 'a "quoted"; name=x.txt'],
  ])("the file name %j is stored as %j", async (sent, kept) => {
    const { attachment } = await files.upload(await files.newContact(), "x", sent);
    expect(attachment.filename).toBe(kept);
  });

  test("a very long file name is shortened and keeps its extension", async () => {
    const { attachment } = await files.upload(await files.newContact(), "x", `${"n".repeat(400)}.pdf`);
    expect(attachment.filename).toHaveLength(255);
    expect(attachment.filename.endsWith(".pdf")).toBe(true);
  });
});

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
test.each([
  ["a picture named picture.dat", png, "picture.dat", "image/png"],
  ["a PDF named scan.pdf", new TextEncoder().encode("%PDF-1.7\n"), "scan.pdf", "application/pdf"],
  ["an SVG named a.png", new TextEncoder().encode("<svg onload=alert(1)>"), "a.png", null],
  ["HTML named a.pdf", new TextEncoder().encode("<script>alert(1)</script>"), "a.pdf", null],
])("a file's type is detected from its bytes, not from its name: %s", async (_, content, name, type) => {
  const { attachment } = await files.upload(await files.newContact(), content, name);
  expect(attachment.preview_type).toBe(type);
});

describe("a download", () => {
  async function ticketFor(content = "<script>alert(1)</script>", name = "page.html") {
    const id = await files.newContact();
    const { attachment } = await files.upload(id, content, name);
    const params = { id, attachmentId: attachment.id };
    const { url } = await api.acme.viewer.client.contactAttachments.ticket({ params });
    return { id, attachmentId: attachment.id, url };
  }

  test("a file is downloaded as an attachment, never as a page", async () => {
    const { url } = await ticketFor();
    const { headers } = await files.download(url);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"page.html\"; filename*=UTF-8''page.html",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("a download ticket works once: one of ten simultaneous downloads gets the file", async () => {
    const { url } = await ticketFor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => files.download(url)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
  });

  test("a HEAD request does not use up a download ticket", async () => {
    const { url } = await ticketFor();
    expect((await fetch(api.baseUrl + url, { method: "HEAD" })).status).toBe(404);
    expect((await files.download(url)).status).toBe(200);
  });

  test("a download requires a ticket for the same file", async () => {
    const mine = await ticketFor();
    const other = await ticketFor("other", "other.txt");
    const ticket = mine.url.split("ticket=")[1] ?? "";
    const path = `/contacts/${other.id}/attachments/${other.attachmentId}/download`;
    expect((await files.download(`${path}?ticket=${ticket}`)).status).toBe(404);
    expect(
      (
        await files.download(
          `/contacts/${other.id}/attachments/${mine.attachmentId}/download?ticket=${ticket}`,
        )
      ).status,
    ).toBe(404);
    expect((await files.download(`${path}?ticket=nonsense`)).status).toBe(404);
    expect((await files.download(path)).status).toBe(400);
  });

  test("a file that was deleted after its ticket was issued is not found", async () => {
    const { id, attachmentId, url } = await ticketFor();
    await api.acme.user.client.contactAttachments.delete({ params: { id, attachmentId } });
    expect((await files.download(url)).status).toBe(404);
  });

  test("a download ticket still works after an attempt to use it for another record", async () => {
    const { url } = await ticketFor();
    const other = await files.newContact();
    for (const elsewhere of [`/contacts/${other}`, `/companies/${other}`]) {
      expect((await files.download(url.replace(/^\/contacts\/[^/]+/u, elsewhere))).status).toBe(404);
    }
    expect((await files.download(url)).status).toBe(200);
  });

  test("a file cannot be downloaded or deleted through another contact", async () => {
    const { attachmentId } = await ticketFor();
    const params = { id: await files.newContact(), attachmentId };
    const { client } = api.acme.user;
    await expectRefused(client.contactAttachments.ticket({ params }), 404);
    await expectRefused(client.contactAttachments.delete({ params }), 404);
  });
});
