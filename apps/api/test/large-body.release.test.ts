import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { testPool } from "@lanyard/test-kit/database";
import { sendAs } from "@lanyard/test-kit/send-as";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { attachmentCalls } from "./attachment-calls.ts";
import { hostileBodies, importBody } from "./hostile-bodies.ts";

const api = await joinTestApi();

const megabyte = 1_048_576;
const previewPath = "/import-export/preview";
const executePath = "/import-export/execute";

function send(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  return sendAs(api.acme.user.accessToken, "POST", `${api.baseUrl}${path}`, { body, headers });
}

describe("the JSON body of an import", () => {
  const rest = '"columnMapping":{"Email":"email"}';
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  test.each([
    ["not JSON", '{"csvData":"Email\\n"', "MALFORMED_BODY"],
    ["empty", "", "MALFORMED_BODY"],
    ["an array", "[]", "INVALID_INPUT"],
    ["a string", '"csvData"', "INVALID_INPUT"],
    ["without the file", `{${rest}}`, "INVALID_INPUT"],
    ["with a number for the file", `{"csvData":1,${rest}}`, "INVALID_INPUT"],
    ["with the file twice", `{"csvData":"Email\\n","csvData":"Email\\n",${rest}}`, "MALFORMED_BODY"],
    ["with an unknown field", `{"csvData":"Email\\n",${rest},"org":"globex"}`, "INVALID_INPUT"],
    ["deeply nested", `{"csvData":"Email\\n",${rest},"x":${deep}}`, "INVALID_INPUT"],
    ["with __proto__", `{"csvData":"Email\\n",${rest},"__proto__":{"x":1}}`, "MALFORMED_BODY"],
    ["with a constructor", `{${rest},"constructor":{"prototype":1},"csvData":"a"}`, "MALFORMED_BODY"],
    ["not UTF-8", Buffer.from('{"csvData":"\xff\xfe"}', "latin1"), "MALFORMED_BODY"],
    ["with 2 MB in another field", `{"csvData":"a","x":"${"x".repeat(2 * megabyte)}"}`, "TOO_LARGE"],
  ])("an import body is refused like any other body: %s", async (_, body, code) => {
    const answer = await send(executePath, body);
    expect(await answer.json()).toMatchObject({ code, message: expect.stringMatching(/\w/u) });
    expect(answer.status).toBe(code === "TOO_LARGE" ? 413 : 400);
  });

  test("an import body with another charset or content type is refused", async () => {
    for (const type of ["application/json; charset=utf-16", "text/xml", "multipart/form-data; boundary=x"])
      expect((await send(executePath, "{}", { "content-type": type })).status).toBe(415);
  });

  test("another import with the idempotency key of an earlier import is refused", async () => {
    const body = (name: string) => `{"csvData":"First\\n${name}\\n","columnMapping":{"First":"first"}}`;
    const key = { "idempotency-key": "json-import" };
    const first = await (await send(executePath, body("Streamed"), key)).json();
    expect(first).toMatchObject({ success: true, data: { imported: 1 } });
    expect(await (await send(executePath, body("Streamed"), key)).json()).toEqual(first);
    expect((await send(executePath, body("Other"), key)).status).toBe(422);
  });

  test("an import counts as running from its first bytes until it ends", async () => {
    const body = '{"csvData":"First\\nNext\\n","columnMapping":{"First":"first"}}';
    const stalled = httpRequest(`${api.baseUrl}${executePath}`, {
      method: "POST",
      agent: false,
      headers: {
        authorization: `Bearer ${api.acme.user.accessToken}`,
        "content-type": "application/json",
        "content-length": 2 * megabyte,
        expect: "100-continue",
      },
    });
    stalled.on("error", () => undefined);
    stalled.write(body.slice(0, 12));
    await once(stalled, "continue");
    expect((await send(executePath, body)).status).toBe(409);
    expect((await send(previewPath, body.replace(/,"columnMapping.*/u, "}"))).status).toBe(200);
    stalled.destroy();
    await vi.waitFor(async () => expect((await send(executePath, body)).status).toBe(200));
  });
});

describe("a response before the body was read", () => {
  const tooLarge = JSON.stringify({ first: "x".repeat(8 * megabyte) });

  test.each([
    ["too large", "/contacts", {}, 413, "TOO_LARGE"],
    ["signed out", executePath, { authorization: "" }, 401, "SIGNED_OUT"],
    ["of another content type", "/contacts", { "content-type": "text/xml" }, 415, "UNSUPPORTED_TYPE"],
  ])(
    "a client receives a refusal that is sent before the body is read: %s",
    async (_, path, headers, status, code) => {
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const answer = await send(path, tooLarge, headers);
        expect(answer.status).toBe(status);
        expect(await answer.json()).toMatchObject({ status, code });
      }
    },
  );

  /** Sends the whole body before reading the response, as many programs do. */
  async function sendAll(headers: readonly string[], path = "/api/contacts") {
    const socket = connect(Number(new URL(api.baseUrl).port), "localhost");
    let text = "";
    socket.setEncoding("utf8").on("data", (piece) => {
      text += piece;
    });
    socket.pause();
    const token = `Authorization: Bearer ${api.acme.user.accessToken}`;
    const head = [`POST ${path} HTTP/1.1`, "Host: localhost", token, "Content-Type: application/json"];
    socket.write(`${[...head, ...headers].join("\r\n")}\r\n\r\n`);
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.write(tooLarge, () => resolve());
    });
    socket.resume();
    await vi.waitFor(() => expect(text).toContain("}"));
    return { text, socket };
  }

  test("a connection stays usable after a refused body was sent completely", async () => {
    const length = `Content-Length: ${Buffer.byteLength(tooLarge)}`;
    const { text, socket } = await sendAll([length]);
    expect(text).toMatch(/^HTTP\/1\.1 413 /u);
    expect(text).toContain('"code":"TOO_LARGE"');
    socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const [next] = await once(socket, "data");
    expect(next).toContain("200 OK");
    socket.destroy();
  });

  test("a client that asks to close the connection gets the refusal first", async () => {
    const length = `Content-Length: ${Buffer.byteLength(tooLarge)}`;
    const { text, socket } = await sendAll([length, "Connection: close"]);
    expect(text).toContain('"code":"TOO_LARGE"');
    if (!socket.readableEnded) await once(socket, "end");
  });
});

describe("an invalid form", () => {
  const part = (disposition: string, content = "Email\r\na@b.example\r\n", end = "\r\n--x--\r\n") =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}${end}`;
  const broken = "The upload is incomplete or damaged";
  const unstorable = "Control characters cannot be stored";
  const forms = [
    ["without a boundary", "multipart/form-data", part('name="file"; filename="a.csv"'), broken],
    ["cut off", "", part('name="file"; filename="a.csv"', "Email\r\na@b", ""), broken],
    ["with a null byte in the file's name", "", part(`name="file"; filename*=UTF-8''a%00b.csv`), unstorable],
    ["without any form data", "", "\0\0\0", broken],
  ] as const;
  const uploads = ["/import-export/upload", "/import-export/preview-upload", "attachments"];

  test.each(uploads.flatMap((path) => forms.map((form) => [path, ...form] as const)))(
    "the form at %s is refused with an error about its file: %s",
    async (path, _, type, body, message) => {
      const target = path.startsWith("/")
        ? path
        : `/contacts/${await attachmentCalls(api).newContact()}/attachments`;
      const answer = await send(target, body, { "content-type": type || "multipart/form-data; boundary=x" });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ errors: [{ path: "file", message }] });
    },
  );

  test("a file name that is too long is shortened and keeps its extension", async () => {
    const fields = `--x\r\nContent-Disposition: form-data; name="columnMapping"\r\n\r\n{"Email":"email"}\r\n`;
    const body = fields + part(`name="file"; filename="${"n".repeat(5000)}.csv"`);
    const answer = await send("/import-export/upload", body, {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(answer.status).toBe(200);
    const { actions } = await api.acme.user.client.actions.list({});
    expect(actions[0]?.label).toBe(`${"n".repeat(251)}.csv`);
  });
});

describe("the JSON of a long import", () => {
  test.each(hostileBodies)("a long import body gets the right response: $name", async ({ body, answer }) => {
    expect(await (await send(executePath, body)).json()).toMatchObject(answer);
  });

  test("a long import body is read while another request is stalled", async () => {
    const headers = {
      authorization: `Bearer ${api.acme.user.accessToken}`,
      "content-type": "application/json",
      "content-length": 100,
    };
    const endless = httpRequest(`${api.baseUrl}/contacts`, { method: "POST", agent: false, headers });
    endless.on("error", () => undefined);
    endless.write('{"first":');
    const rows = Array.from({ length: 1500 }, (_, n) => `Patient${n},patient${n}@pieces.example`);
    const mapping = { First: "first", Email: "email" };
    const answer = await send(executePath, importBody(`First,Email\n${rows.join("\n")}\n`, mapping));
    expect(await answer.json()).toMatchObject({ data: { imported: 1500 } });
    endless.destroy();
  });
});

test("refused import bodies leave no staged rows", async () => {
  const pool = testPool(api.database.ownerUrl, 1, onTestFinished);
  const { rows } = await pool.query("select count(*) as count from crm.import_rows where org_id = $1", [
    await crmIdOf(api, api.acme),
  ]);
  expect(rows).toEqual([{ count: 0 }]);
});
