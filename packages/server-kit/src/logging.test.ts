import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const program = `
  import { createLogger } from "${new URL("./logging.ts", import.meta.url).href}";
  const secret = "sesame";
  const log = createLogger({ level: "info" });
  log.info({ email: secret, password: secret, req: { headers: { authorization: secret, cookie: secret } } });
  log.info({ data: { tokens: { accessToken: secret, refreshToken: secret } }, body: { password: secret, token: secret } });
`;

test("passwords, tokens, cookies and e-mail addresses do not reach the log", () => {
  const { stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(stderr).toContain("[hidden]");
  expect(stderr + stdout).not.toContain("sesame");
});
