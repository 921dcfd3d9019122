import { fork } from "node:child_process";
import { once } from "node:events";
import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { currentFormat, headerName, manifestName } from "@lanyard/backup/archive-format";
import { readHeader } from "@lanyard/backup/archive-reader";
import { createArchiveWriter } from "@lanyard/backup/archive-writer";
import { sumFiles } from "@lanyard/backup/content-hash";
import { connectOrStartDatabase } from "@lanyard/server-kit/postgres-server";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret } from "../../apps/signin/src/secret.ts";
import { insertSetUpLink } from "../../apps/signin/src/setup/set-up-sql.ts";
import { killAll, until } from "../../packages/server-kit/test/database-processes.ts";
import { clientOf, makeProductLocation, type RunningProduct } from "../test/running-product.ts";
import { root } from "./child-command.ts";

const backups = mkdtempSync(join(tmpdir(), "lanyard-backups-"));
const env = { DEMO: "off", BACKUP_TO: backups, BACKUP_AT: "off", LOG_LEVEL: "warn" };
const account = { email: "niamh@corrib.example", password: "a long enough secret" };
const archive = "lanyard-2026-11-20T030000Z.tar.gz";
const halved = "lanyard-2026-11-19T030000Z.tar.gz";
const hostile = "lanyard-2026-11-18T030000Z.tar.gz";
const sealed = "lanyard-2026-11-17T030000Z.tar.gz.age";
const secretKey = await generateX25519Identity();
const [lost, place] = [makeProductLocation(), makeProductLocation()];
let contactId: string;
let product: RunningProduct;
let token: string;
beforeAll(async () => {
  contactId = await backUpAndLose();
  product = await served(await place.start(env));
  token = tokenOf(product);
});
afterAll(async () => {
  await Promise.all([lost.leave(), place.leave()]);
  rmSync(backups, { recursive: true, force: true });
});

/**
 * Creates an installation with two contacts, backs it up, erases one contact and stops it. The backup folder
 * then contains a backup, an encrypted backup and two invalid archives. Returns the id of the other contact.
 */
async function backUpAndLose(): Promise<string> {
  const first = await served(await lost.start(env));
  const organisation = { organization: "Corrib Analytics", slug: "corrib", name: "Niamh O'Brien" };
  const made = await post(first, "/setup", { token: tokenOf(first), ...organisation, ...account });
  expect(made.status).toBe(303);
  const client = await clientOf(first, account);
  const { contact } = await client.contacts.create({ body: { first: "Brought back" } });
  const { contact: erased } = await client.contacts.create({ body: { first: "Erased since" } });
  const path = await backUp(first);
  const whole = readFileSync(path);
  rmSync(path);
  writeFileSync(join(backups, archive), whole);
  writeFileSync(join(backups, halved), whole.subarray(0, whole.length / 2));
  await writeHostileArchive();
  const onlyEncrypts = await identityToRecipient(secretKey);
  renameSync(await backUp(first, { BACKUP_KEY: onlyEncrypts }), join(backups, sealed));
  // The erasure writes a list of erased records next to the backups.
  await client.contacts.erase({ params: { id: erased.id } });
  first.keeper.kill("SIGTERM");
  await first.exit;
  return contact.id;
}

async function backUp(
  { dataDir }: RunningProduct,
  more: NodeJS.ProcessEnv = {},
  isDaily = false,
): Promise<string> {
  const program = join(root, "apps/api/src/backup-main.ts");
  const args = ["--to", backups, ...(isDaily ? ["--daily"] : [])];
  const running = fork(program, args, { silent: true, env: { ...process.env, DATA_DIR: dataDir, ...more } });
  let said = "";
  running.stdout?.on("data", (text) => {
    said += String(text);
  });
  const [code] = await once(running, "close");
  expect(code).toBe(0);
  return said.trim().split("\n").at(-1) ?? "";
}

/** Writes an archive with valid hashes and a file whose path is outside the store. */
async function writeHostileArchive(): Promise<void> {
  const header = await readHeader(createReadStream(join(backups, archive)), undefined);
  const writer = await createArchiveWriter(createWriteStream(join(backups, hostile)), []);
  await writer.addText(headerName, JSON.stringify(header));
  const files = sumFiles();
  const name = "../../../outside";
  files.add(name, await writer.add(`files/${name}`, onePiece("Not yours")));
  const manifest = { format: currentFormat, tables: [], files: { ...files.sum(), missing: [] } };
  await writer.addText(manifestName, JSON.stringify(manifest));
  await writer.finish();
}

async function* onePiece(text: string) {
  yield Buffer.from(text);
}

async function served(started: RunningProduct, starts = 1): Promise<RunningProduct> {
  await until(() => {
    if (started.keeper.exitCode !== null) throw new Error(started.written.errors);
    return started.written.output.split("Ctrl+C").length > starts;
  });
  return started;
}

const tokenOf = ({ written }: RunningProduct) => /token=([\w-]{43})/u.exec(written.output)?.[1] ?? "";

async function page(path: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(product.signinUrl + path, { headers: { accept: "text/html" } });
  return { status: answer.status, html: await answer.text() };
}

const restorePage = () => page(`/setup/restore?token=${token}`);

function post(
  { signinUrl }: RunningProduct,
  path: string,
  fields: Readonly<Record<string, string>>,
  origin = signinUrl,
): Promise<Response> {
  return fetch(signinUrl + path, {
    method: "POST",
    redirect: "manual",
    headers: { accept: "text/html", origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
}

const begin = (name: string, key = "") => post(product, "/setup/restore", { token, archive: name, key });

/** Waits for a page of the restore with this text. No page is available while the servers restart. */
const untilShown = (text: string) =>
  until(() =>
    restorePage()
      .then(({ html }) => html.includes(text))
      .catch(() => false),
  );

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { dataDir } = product;
  const { ownerUrl } = await connectOrStartDatabase({
    databaseUrl: undefined,
    dataDir,
    say: () => undefined,
  });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return work(client).finally(() => client.end());
}

test("the set-up page of an empty installation lists the available backups", async () => {
  expect((await page(`/setup?token=${token}`)).html).toContain("Restore from a Backup");
  const { html } = await restorePage();
  for (const text of [archive, halved, hostile, sealed, "1 organization, 2 records", backups])
    expect(html).toContain(text);
  // An empty archive must not replace a useful one.
  expect(await backUp(product, {}, true)).toBe("There is nothing to back up yet.");
  expect((await page("/setup/restore")).status).toBe(410);
  expect((await page(`/setup/restore?token=${"x".repeat(43)}`)).status).toBe(410);
  const choice = { token: "x".repeat(43), archive };
  expect((await post(product, "/setup/restore", choice)).status).toBe(410);
  expect((await post(product, "/setup/restore", { archive })).status).toBe(410);
  expect((await post(product, "/setup/restore", { token, archive }, "https://evil.example")).status).toBe(
    403,
  );
  for (const name of ["", `../${archive}`, `${backups}/${archive}`, `${archive}/..`]) {
    const refused = await begin(name);
    expect([refused.status, (await refused.text()).includes("no longer exists")]).toEqual([400, true]);
  }
});

test.each([
  ["is damaged", halved, "ends too early"],
  ["would write elsewhere", hostile, "contains a file with an invalid name"],
])(
  "a backup that %s leaves the installation empty, and the page gives the reason",
  async (_what, name, reason) => {
    expect((await begin(name)).status).toBe(303);
    await untilShown(reason);
    expect((await restorePage()).html).toContain("Nothing was changed.");
    await until(async () => (await fetch(`${product.url}/api/ready`).catch(() => undefined))?.status === 200);
    expect((await page(`/setup?token=${token}`)).status).toBe(200);
  },
);

test("a killed restore leaves the installation empty and its set-up link valid", async () => {
  expect((await begin(archive)).status).toBe(303);
  await until(async () => {
    const { html } = await restorePage();
    return html.includes("Restoring data") || html.includes("Building indexes");
  });
  killAll([product.server() ?? 0]);
  await served(product, 2);
  expect((await restorePage()).html).toContain(archive);
  product.written.errors = "";
});

test("the restore command refuses to run while Lanyard runs and asks to stop it", async () => {
  const program = join(root, "tools/run/restore.ts");
  const restoring = fork(program, ["--from", join(backups, archive)], {
    silent: true,
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  let complaint = "";
  restoring.stderr?.on("data", (text) => {
    complaint += String(text);
  });
  expect(await once(restoring, "close")).toEqual([1, null]);
  expect(complaint).toMatch(/^DATA_DIR: .* is in use by a running Lanyard\. Stop it, then restore\.\n$/u);
});

test("an encrypted backup requires its own secret key", async () => {
  expect((await restorePage()).html).toContain('name="key"');
  const keyless = await begin(sealed);
  expect([keyless.status, (await keyless.text()).includes("Enter its secret key")]).toEqual([400, true]);
  const wrong = ["no key", await identityToRecipient(secretKey), await generateX25519Identity()];
  for (const key of wrong) {
    const refused = await begin(sealed, key);
    const text = await refused.text();
    expect([refused.status, text.includes("does not open the backup")]).toEqual([400, true]);
    expect(text).not.toContain(key);
  }
});

test("one of two simultaneous restores runs, and restored accounts can sign in", async () => {
  const answers = await Promise.all([begin(sealed, secretKey), begin(sealed, secretKey)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  await untilShown("Lanyard is restored");
  expect((await restorePage()).html).toContain(
    "1 record was permanently erased after this backup. It has been erased again.",
  );
  const { contact } = await (await clientOf(product, account)).contacts.read({ params: { id: contactId } });
  expect(contact.first).toBe("Brought back");
  // Log lines of the restarted servers must not have the id of the restoring request.
  const started = product.written.errors
    .split("\n")
    .filter((line) => line.includes("No daily backups are made"));
  expect([started.length > 0, started.filter((line) => line.includes("requestId"))]).toEqual([true, []]);
});

test("an installation with an organisation is never overwritten by a restore", async () => {
  expect((await begin(archive)).status).toBe(410);
  const further = "y".repeat(43);
  await onDatabase((client) => insertSetUpLink(client, hashSecret(further)));
  expect((await page(`/setup?token=${further}`)).html).not.toContain("Restore from a Backup");
  expect((await page(`/setup/restore?token=${further}`)).status).toBe(409);
  expect((await post(product, "/setup/restore", { token: further, archive })).status).toBe(409);
});
