import { once } from "node:events";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { beginUpload, bytesOf, megabyte, rowTooLong } from "./import-upload-calls.ts";

describe("the sender of a refused file of 100 MB", async () => {
  const api = await joinTestApi();

  test.each([
    ["/imports", "people.csv", "x".repeat(2 * megabyte), rowTooLong],
    ["/import-export/upload", "people.csv", "x".repeat(2 * megabyte), rowTooLong],
    [
      "/imports",
      "book.xlsx",
      `PK\x03\x04${"no entry follows ".repeat(100)}`,
      "This file could not be read as an Excel workbook. Save the sheet as CSV and choose that file.",
    ],
  ])(
    "an upload to %s as %s is refused before the rest of the body is sent",
    async (path, fileName, begin, says) => {
      const socket = beginUpload(api, path, fileName);
      socket.write(bytesOf(begin));
      const [answer]: Buffer[] = await once(socket, "data");
      expect(answer?.toString()).toMatch(/^HTTP\/1\.1 400 /u);
      expect(answer?.toString()).toContain(says);
      await once(socket.resume(), "close");
    },
  );
});
