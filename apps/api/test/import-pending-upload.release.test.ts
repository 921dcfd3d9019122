import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { inspectUpload } from "#src/features/import/pending-upload.ts";
import { AppError } from "#src/http/app-error.ts";
import { refusalText } from "#src/http/refusal-text.ts";
import { beginUpload, bytesOf, megabyte, rowTooLong } from "./import-upload-calls.ts";

const zeroBytes = "The file is incomplete. Save it as CSV again.";
const row = "Bea,bea@arriving.example,Acme\n";

/** Each file has a beginning and a repeated text. The server must refuse it within `within` megabytes. */
const hostile = [
  { name: "a line of letters", begin: "", rest: "x", within: 2, says: rowTooLong },
  {
    name: "a line of cells",
    begin: "",
    rest: "Ada,ada@a.example,",
    within: 1,
    says: "The file has more than 2000 columns",
  },
  {
    name: "10,000 columns",
    begin: `${"Column,".repeat(10_000)}\n`,
    rest: row,
    within: 1,
    says: "The file has more than 2000 columns",
  },
  { name: "nothing but quotation marks", begin: "", rest: '"', within: 3, says: rowTooLong },
  { name: "an unclosed quotation mark", begin: '"First,Email\n', rest: row, within: 2, says: rowTooLong },
  {
    name: "an unclosed quotation mark below the header",
    begin: `First,Email,Company\n"Ada`,
    rest: row,
    within: 2,
    says: rowTooLong.replace("Row 1", "Row 2"),
  },
  { name: "null bytes", begin: "First,Email\n", rest: "\0", within: 1, says: zeroBytes },
  {
    name: "a wrong byte order mark of UTF-16",
    begin: "\xff\xfeFirst,Email\n",
    rest: row,
    within: 1,
    says: "This file is not valid UTF-16. Save it as UTF-8 and choose it again.",
  },
  {
    name: "a wrong byte order mark of UTF-8",
    begin: "\xef\xbb\xbfFirst,Email\n",
    rest: "J\xf6rg,joerg@a.example\n",
    within: 5,
    says: "This file is not valid UTF-8. Save it as UTF-8 and choose it again.",
  },
  {
    name: "a picture",
    begin: "\x89PNG\r\n\x1a\n",
    rest: "\x01\x02\x03IDAT\x04\x05",
    within: 1,
    says: "This is not a text file. Save it as CSV and choose it again.",
  },
];

describe("a problem at the beginning of an upload", () => {
  /** Yields some bytes and then never ends. A reader that waits for more bytes never refuses the file. */
  async function* pausing(begin: string, rest: string, bytes: number) {
    const piece = bytesOf(rest.repeat(Math.ceil(65_536 / rest.length)));
    yield bytesOf(begin);
    for (let sent = 0; sent < bytes; sent += piece.length) {
      yield piece;
      await wait(0);
    }
    await new Promise(() => undefined);
  }

  test.each(hostile)(
    "a problem at the beginning of a file is reported during the upload: $name",
    async ({ begin, rest, within, says }) => {
      const upload = pausing(begin, rest, within * megabyte);
      expect(await drain(inspectUpload(upload, { createSlices: createTimeSlices }))).toBe(says);
    },
  );

  test.each([
    [
      "a file whose beginning ends within a cell",
      `First,Note\nAda,"${"line\n".repeat(150_000)}",\n${row.repeat(200_000)}`,
    ],
    ["a file that begins with blank lines", `${"\r\n".repeat(500_000)}First,Email\n${row}`],
    [
      "a marked file with one broken letter before its other letters",
      `\xef\xbb\xbfFirst,Email\nJ\xf6rg,a@b.example\n${row.repeat(20_000)}${"J\xc3\xb6rg,a@b.example\n".repeat(20)}`,
    ],
    [
      "a file with a delimiter of the user's choice",
      `"First\t"Email\n${"Ada\tada@a.example\n".repeat(200_000)}`,
    ],
  ])("no problem is reported during the upload of %s", async (name, text) => {
    async function* pieces() {
      const bytes = bytesOf(text);
      for (let at = 0; at < bytes.length; at += 65_536) {
        yield bytes.subarray(at, at + 65_536);
        await wait(0);
      }
    }
    const choices = name.includes("choice") ? { quoting: "single" as const, delimiter: "\t" as const } : {};
    const judging = { createSlices: createTimeSlices, choices };
    let length = 0;
    for await (const piece of inspectUpload(pieces(), judging)) length += piece.length;
    expect(length).toBe(text.length);
  });
});

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  try {
    for await (const _ of pieces) {
      // Reads each piece like a store, without keeping it.
    }
    return "taken";
  } catch (error) {
    const message = error instanceof AppError ? error.details.errors?.[0]?.message : undefined;
    if (message === undefined) throw error;
    return refusalText(message, "en");
  }
}

describe("the sender of a refused file of 100 MB", async () => {
  const api = await joinTestApi();

  test("an upload is refused while its client still sends, and leaves no import behind", async () => {
    const socket = beginUpload(api, "/imports");
    let text = "";
    socket.on("data", (piece: Buffer) => {
      text += piece.toString();
    });
    // Behaves like a browser, which reads the response only after it has sent all data or can send no more.
    const ended = new Promise((resolve) => socket.once("error", resolve).once("close", resolve));
    let sent = 0;
    while (!socket.destroyed && sent < 100) {
      sent += 1;
      if (!socket.write(bytesOf("x".repeat(megabyte))))
        await Promise.race([once(socket, "drain"), ended]).catch(() => undefined);
      await wait(20);
    }
    await ended;
    expect(text).toContain(rowTooLong);
    expect(sent).toBeLessThan(100);
    const { imports } = await api.acme.user.client.imports.list({ query: {} });
    expect(imports.filter(({ state }) => state === "uploading")).toEqual([]);
  });
});
