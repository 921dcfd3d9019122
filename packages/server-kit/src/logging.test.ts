import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { readableLine } from "./logging.ts";

const program = `
  import { createLogger } from "${new URL("./logging.ts", import.meta.url).href}";
  const secret = "sesame";
  const log = createLogger({ level: "info" });
  log.info({ email: secret, password: secret, req: { headers: { authorization: secret, cookie: secret } } });
  log.info({ data: { tokens: { accessToken: secret, refreshToken: secret } }, body: { password: secret, token: secret } });
`;

const failing = `
  import pg from "pg";
  import { createLogger } from "${new URL("./logging.ts", import.meta.url).href}";
  const log = createLogger({ level: "info" });
  const ofDatabase = (code, message) =>
    Object.assign(new pg.DatabaseError(message, 1, "error"), {
      code,
      severity: "ERROR",
      detail: "Key (email)=(sesame@door.example) already exists.",
      where: "COPY import_rows, line 3: sesame",
      constraint: "contacts_email",
    });
  log.error({ err: ofDatabase("23505", "duplicate key value violates unique constraint") }, "First");
  log.error({ err: ofDatabase("22P02", 'invalid input syntax for type uuid: "sesame"') }, "Second");
  const refused = new Error("550 <sesame@door.example>: no such person");
  log.error({ err: new Error("Not sent", { cause: Object.assign(refused, { rejected: ["sesame"] }) }) }, "Third");
`;

test("a logged error has its cause and stack trace, but no personal data", () => {
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", failing], {
    encoding: "utf8",
  });
  const [first, second, third] = stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(stderr).not.toContain("sesame");
  expect(first.err).toMatchObject({
    code: "23505",
    message: "duplicate key value violates unique constraint",
    constraint: "contacts_email",
    stack: expect.stringMatching(/^\s+at /u),
  });
  expect(second.err).toMatchObject({ code: "22P02" });
  expect(third.err).toMatchObject({
    message: "Not sent",
    cause: { message: "550 <[hidden]>: no such person" },
  });
});

test("passwords, tokens, cookies and e-mail addresses do not reach the log", () => {
  const { stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(stderr).toContain("[hidden]");
  expect(stderr + stdout).not.toContain("sesame");
});

test("on a terminal, each log line is a sentence with its facts", () => {
  const line = {
    level: 40,
    time: "2026-11-28T09:08:07.000Z",
    msg: "No mail is sent",
    service: "api",
    waited: 3,
  };
  expect(readableLine(JSON.stringify(line))).toBe(
    '09:08:07 Warning  No mail is sent (service "api", waited 3)\n',
  );
  const err = { message: "connection refused", stack: "    at connect" };
  expect(readableLine(JSON.stringify({ ...line, level: 50, err, waited: undefined }))).toBe(
    '09:08:07 Error  No mail is sent: connection refused (service "api")\n    at connect\n',
  );
});
