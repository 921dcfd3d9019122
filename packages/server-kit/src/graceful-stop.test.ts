import { spawn } from "node:child_process";
import { expect, test } from "vitest";

function start(secondStep: string, body = "") {
  const program = `
    import { exitOnUncaughtException, stopOnSignals } from "${new URL("./graceful-stop.ts", import.meta.url).href}";
    const say = (level) => (facts, text) => console.log(level, text ?? facts, facts.err?.message ?? "");
    const log = { info: () => {}, error: say("error"), fatal: say("fatal") };
    exitOnUncaughtException(log);
    const end = (name, wait) => ({ name, stop: async () => { console.log(name); await wait; } });
    stopOnSignals({ log, deadlineMs: 300, steps: [end("servers"), ${secondStep}] });
    setInterval(() => {}, 1000);
    console.log("ready");
    ${body}
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const saying = (text: string) =>
    new Promise<void>((resolve) => {
      child.stdout.on("data", () => output.includes(text) && resolve());
    });
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const exit = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, output }));
  });
  return { child, saying, exit };
}

test("the first signal runs all stop steps in order", async () => {
  const { child, saying, exit } = start(`end("database")`);
  await saying("ready");
  child.kill("SIGTERM");
  expect(await exit).toEqual({ code: 0, output: "ready\nservers\ndatabase\n" });
});

test("a failing stop step is logged, the other steps run, and the exit code is 1", async () => {
  const { child, saying, exit } = start(
    `{ name: "x", stop: async () => { throw new Error("no") } }, end("database")`,
  );
  await saying("ready");
  child.kill("SIGINT");
  expect(await exit).toEqual({ code: 1, output: "ready\nservers\nerror Stopping failed no\ndatabase\n" });
});

test("a stop with a hanging step ends at the deadline", async () => {
  const { child, saying, exit } = start(`end("database", new Promise(() => {}))`);
  await saying("ready");
  child.kill("SIGTERM");
  expect(await exit).toMatchObject({ code: 1, output: expect.stringContaining("Stopping took too long") });
});

test("a second signal ends the process immediately", async () => {
  const { child, saying, exit } = start(`end("database", new Promise(() => {}))`);
  await saying("ready");
  child.kill("SIGTERM");
  await saying("database");
  child.kill("SIGTERM");
  expect(await exit).toEqual({ code: 1, output: "ready\nservers\ndatabase\n" });
});

test.each([
  ["exception", `setImmediate(() => { throw new Error("unexpected"); });`],
  ["rejection", `void Promise.reject(new Error("unexpected"));`],
])("an unhandled %s is logged and ends the process", async (_what, body) => {
  const { exit } = start(`end("database")`, body);
  expect(await exit).toEqual({
    code: 1,
    output: "ready\nfatal Ending after an unhandled error unexpected\n",
  });
});
