import { request as httpRequest } from "node:http";
import { sendAs } from "@lanyard/test-kit/send-as";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { attachmentCalls, storedFiles } from "./attachment-calls.ts";
import { expectRefused } from "./refusal.ts";

const quotaBytes = 3 * 1_048_576;

const api = await startTestApi({ env: { ORG_FILE_QUOTA: String(quotaBytes) } });
const files = attachmentCalls(api);
afterAll(() => api.stop());

function startSending(id: string, headers: Record<string, string | number>) {
  return httpRequest(`${api.baseUrl}/contacts/${id}/attachments`, {
    method: "POST",
    // A shared agent could reuse a connection that the server is closing.
    agent: false,
    headers: {
      authorization: `Bearer ${api.acme.user.accessToken}`,
      "content-type": "multipart/form-data; boundary=x",
      ...headers,
    },
  });
}

describe("a refused upload", () => {
  async function post(id: string, body: string | FormData, headers: Record<string, string> = {}) {
    const url = `${api.baseUrl}/contacts/${id}/attachments`;
    const response = await sendAs(api.acme.user.accessToken, "POST", url, { body, headers });
    return { status: response.status, problem: await response.json() };
  }
  const form = (...parts: [string, string | Blob][]) => {
    const data = new FormData();
    for (const [name, value] of parts) data.append(name, value);
    return data;
  };

  test.each([
    ["no file", form(), 400],
    ["a field of another name", form(["document", new Blob(["x"])]), 400],
    ["text in addition to the file", form(["name", "x"], ["file", new Blob(["x"])]), 400],
    ["two files", form(["file", new Blob(["x"])], ["file", new Blob(["y"])]), 400],
  ])("an upload with %s is refused and stores nothing", async (_, body, status) => {
    const id = await files.newContact();
    const before = await storedFiles(api.dataDir);
    expect(await post(id, body)).toMatchObject({ status });
    expect(await files.listed(id)).toEqual([]);
    expect(await storedFiles(api.dataDir)).toEqual(before);
  });

  test("a refused upload of two files asks for one file in each call", async () => {
    const several = form(["file", new Blob(["x"])], ["file", new Blob(["y"])]);
    const { problem } = await post(await files.newContact(), several);
    expect(problem).toMatchObject({ errors: [{ path: "file", message: "Send one file per request" }] });
  });

  test("an upload of JSON or malformed multipart data is refused and stores no file", async () => {
    const id = await files.newContact();
    expect((await post(id, "{}", { "content-type": "application/json" })).status).toBe(415);
    const multipart = { "content-type": "multipart/form-data; boundary=x" };
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf';
    for (const body of ["", "--y", "--x--", cut, "\0\0\0"]) {
      const { status } = await post(id, body, multipart);
      expect(status, body).toBeGreaterThanOrEqual(400);
      expect(status, body).toBeLessThan(500);
    }
    expect((await post(id, "x", { "content-type": "multipart/form-data" })).status).toBeLessThan(500);
    expect(await files.listed(id)).toEqual([]);
  });

  test("an upload whose declared size exceeds 100 MB is refused before its file is sent", async () => {
    const id = await files.newContact();
    const { status, message } = await announced(id, 210 * 1_048_576);
    expect(status).toBe(413);
    expect(message).toMatch(/^File size \(2(09|10)\.\dMB\) exceeds 100MB limit$/u);
  });

  test("an upload beyond the file quota is refused, with or without a declared length", async () => {
    const id = await files.newContact();
    const before = await storedFiles(api.dataDir);
    const tooMuch = new Uint8Array(quotaBytes + 100_000);
    await expectRefused(files.upload(id, tooMuch), {
      status: 507,
      code: "FILE_QUOTA",
      message: "Your organization’s file storage (3MB) is full",
    });
    const chunked = await announced(id, undefined, tooMuch);
    expect(chunked).toMatchObject({ status: 507, message: "Your organization’s file storage (3MB) is full" });
    expect(await storedFiles(api.dataDir)).toEqual(before);
    await files.upload(id, "small ones still fit");
  });

  test("two simultaneous uploads cannot exceed the quota together", async () => {
    const { client } = api.globex.user;
    const { contact } = await client.contacts.create({ body: { first: "Quota" } });
    const size = Math.round(quotaBytes * 0.6);
    const send = () =>
      client.contactAttachments.create({
        params: { id: contact.id },
        file: new Blob([new Uint8Array(size)]),
        fileName: "large.bin",
      });
    const outcomes = await Promise.allSettled([send(), send()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { attachments } = await client.contactAttachments.list({ params: { id: contact.id } });
    expect(attachments).toHaveLength(1);
  });

  /** Starts an upload with a declared length, or a chunked upload without one. Returns the response. */
  function announced(id: string, length: number | undefined, content?: Uint8Array) {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; message: string }>();
    const sending = startSending(
      id,
      length === undefined ? { "transfer-encoding": "chunked" } : { "content-length": length },
    );
    sending.on("error", reject);
    sending.on("response", async (response) => {
      const text = (await response.setEncoding("utf8").toArray()).join("");
      resolve({ status: response.statusCode ?? 0, message: JSON.parse(text).message });
      sending.destroy();
    });
    sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
    if (content !== undefined) {
      sending.write(content);
      sending.end("\r\n--x--\r\n");
    }
    return promise;
  }
});

test("a connection that breaks during an upload leaves no file", async () => {
  const id = await files.newContact();
  const before = await storedFiles(api.dataDir);
  const outcomes: unknown[] = [];
  const sending = startSending(id, { "content-length": 500_000 });
  sending.on("error", (error) => outcomes.push(error));
  sending.on("response", ({ statusCode }) => outcomes.push(statusCode));
  onTestFinished(() => void sending.destroy());
  sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
  sending.write(new Uint8Array(100_000));
  await expect
    .poll(async () => ({ outcomes, stored: (await storedFiles(api.dataDir)).length }))
    .toEqual({ outcomes: [], stored: before.length + 1 });
  sending.destroy();
  await expect.poll(() => storedFiles(api.dataDir)).toEqual(before);
  expect(await files.listed(id)).toEqual([]);
});
