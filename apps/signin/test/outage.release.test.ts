import { sendAs } from "@lanyard/test-kit/send-as";
import pg from "pg";
import { expect, test } from "vitest";
import { type Browser, createBrowser } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const { database, signin } = await withSignin();
// The pool's errors are ignored, because the outages also break its connections.
signin.pool.on("error", () => undefined);

const demo = { email: "demo@lanyard.example", password: "demo-lanyard" };

async function asServer(sql: string): Promise<void> {
  const url = new URL(database.ownerUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(sql.replaceAll("$name", name));
  await client.end();
}
const cut = () =>
  asServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '$name' and usename = 'lanyard_signin'`,
  );

test("connections cut during requests cause at most a 503, and later requests work", async () => {
  const browser = createBrowser(signin.url, signin.origin);
  expect((await browser.call("/login", demo)).status).toBe(200);
  const running = Array.from({ length: 30 }, () =>
    createBrowser(signin.url, signin.origin).call("/login", demo),
  );
  await cut();
  const statuses = new Set((await Promise.all(running)).map(({ status }) => status));
  statuses.delete(200);
  statuses.delete(503);
  expect([...statuses]).toEqual([]);
  expect((await browser.call("/refresh")).status).toBe(200);
});

test("requests get 503 while the database is unreachable, and succeed afterwards", async () => {
  const browser = createBrowser(signin.url, signin.origin);
  expect((await browser.call("/login", demo)).status).toBe(200);
  const { accessToken } = await signin.browserSessionFor(demo.email);
  await asServer('alter database "$name" allow_connections false');
  await cut();
  try {
    const refused = await browser.call("/refresh");
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "UNAVAILABLE" });
    expect((await browser.call("/login", demo)).status).toBe(503);
    expect((await sendAs(accessToken, "GET", `${signin.url}/members`)).status).toBe(503);
    expect((await fetch(`${signin.url}/ready`)).status).toBe(503);
    expect((await fetch(`${signin.url}/health`)).status).toBe(200);
  } finally {
    await asServer('alter database "$name" allow_connections true');
  }
  expect((await browser.call("/refresh")).status).toBe(200);
});

test("requests get 503 while the database is read-only, and succeed afterwards", async () => {
  const browser = createBrowser(signin.url, signin.origin);
  expect((await browser.call("/login", demo)).status).toBe(200);
  await asServer('alter database "$name" set default_transaction_read_only = on');
  await cut();
  try {
    await expect.poll(async () => (await fetch(`${signin.url}/ready`)).status).toBe(200);
    const refused = await browser.call("/refresh");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  } finally {
    await asServer('alter database "$name" reset default_transaction_read_only');
    await cut();
  }
  await expect.poll(async () => (await browser.call("/refresh")).status).toBe(200);
});

/** Sends a refresh and cancels the statement in which it waits for a table. */
async function refreshCancelledAt(browser: Browser, table: string): Promise<Response> {
  const lock = new pg.Client({ connectionString: database.ownerUrl });
  await lock.connect();
  await lock.query(`begin; lock table ${table} in access exclusive mode`);
  const waiting = browser.call("/refresh");
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'lanyard_signin' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await signin.pool.query(cancel)).rowCount).toBe(1);
  const refused = await waiting;
  await lock.end();
  return refused;
}

test("a request whose statement the database cancels gets 503", async () => {
  const browser = createBrowser(signin.url, signin.origin);
  expect((await browser.call("/login", demo)).status).toBe(200);
  expect((await refreshCancelledAt(browser, "signin.refresh_tokens")).status).toBe(503);
  expect((await browser.call("/refresh")).status).toBe(200);
});

test("a session survives a refresh that fails after it replaced the token", async () => {
  const browser = createBrowser(signin.url, signin.origin);
  expect((await browser.call("/login", demo)).status).toBe(200);
  expect((await refreshCancelledAt(browser, "signin.members")).status).toBe(503);
  await signin.pool.query("update signin.refresh_tokens set rotated_at = rotated_at - interval '1 minute'");
  expect((await browser.call("/refresh")).status).toBe(200);
});
