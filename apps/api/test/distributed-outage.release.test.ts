import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { deriveFromOwner, deriveServiceKey } from "@lanyard/server-kit/derived-secret";
import { prepareSchemas } from "@lanyard/server-kit/prepared-schema";
import { signinSchema } from "@lanyard/signin/db/signin-schema";
import { startCitusCluster } from "@lanyard/test-kit/citus-cluster";
import { prepareDatabase, runSql, withDatabase } from "@lanyard/test-kit/database-template";
import { sendAs } from "@lanyard/test-kit/send-as";
import {
  addOrganisations,
  startTestApi,
  type TestApi,
  type TestOrganisations,
} from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { crmSchema } from "#src/db/crm-schema.ts";
import { distributeDatabase } from "#src/db/distribution.ts";
import { loadDemo } from "#src/demo/demo-load.ts";
import { duplicatePair } from "./duplicate-pair.ts";
import { csvOf, importByJob } from "./import-job-calls.ts";
import { walkOperations } from "./operation-walk.ts";
import { statementsOfSeveralShards, watchShards } from "./shard-watch.ts";

const programs = process.env.CITUS_PROGRAMS;
const page = readFileSync(join(import.meta.dirname, "../../../docs/operating.md"), "utf8");
/** The statements in docs/operating.md that set up a cluster, in order. */
const [createDatabase, ofEachNode, ofCoordinator, ofOwner, ofApplication, ofFigures] = [
  ...page.matchAll(/```sql\n(?<sql>.*?)\n\s*```/gsu),
].map(({ groups }) => groups?.sql ?? "");
const erasedName = "Wilhelmine Ausgetragen";
const [coordinator, ...workers] = [0, 1, 2];

// The tests require Citus: `npm run test:citus` (docs/operating.md).
describe.skipIf(programs === undefined)("a cluster with two workers", () => {
  let cluster: Awaited<ReturnType<typeof startCitusCluster>>;
  let api: TestApi;
  let ownerUrl: string;
  let folder: string;
  let shards: Awaited<ReturnType<typeof watchShards>>;
  /** Organisations by the worker that stores their rows. */
  const homes = new Map<number, TestOrganisations[]>(workers.map((worker) => [worker, []]));
  const node = (place: number) => {
    const found = cluster.nodes[place];
    if (found === undefined) throw new Error(`The cluster has no node ${place}`);
    return found;
  };
  const organisationOf = (worker: number, place = 0) => {
    const found = homes.get(worker)?.[place];
    if (found === undefined) throw new Error(`Worker ${worker} has no organisation ${place}`);
    return found;
  };
  const asSuperuser = (place: number) => withDatabase(node(place).url, "lanyard");

  beforeAll(async () => {
    folder = join(inject("scratchFolder"), "outage");
    const settings = { "citus.shard_count": 4 };
    cluster = await startCitusCluster(programs ?? "", folder, { asksForPasswords: true, settings });
    ownerUrl = await setUp();
    const urls = await prepareDatabase(ownerUrl, () => undefined);
    for (const url of cluster.nodeUrls) await runSql(withDatabase(url, "lanyard"), filledIn(ofApplication));
    const database = { ...urls, serviceKey: deriveServiceKey(ownerUrl), drop: async () => undefined };
    // With a configured mail server, notification emails also become due.
    api = await startTestApi({ database, env: { SMTP_URL: "smtp://localhost:1" } });
    await fill();
    await runSql(ownerUrl, "analyze");
    // Lanyard should not run while its tables are distributed. This API runs meanwhile, so the test restarts
    // it.
    await distributeDatabase(ownerUrl, () => undefined);
    await runOnCoordinator(ofFigures);
    shards = await watchShards(ownerUrl);
    await api.restart();
    await findHomes();
  });
  afterAll(async () => {
    for (const each of cluster?.nodes ?? []) each.hang("SIGCONT");
    await api?.stop();
    await cluster?.stop();
    shards?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const organisations: TestOrganisations[] = [];

  async function setUp(): Promise<string> {
    for (const url of cluster.nodeUrls) {
      await runSql(url, createDatabase ?? "");
      await runSql(withDatabase(url, "lanyard"), filledIn(ofEachNode));
    }
    await runOnCoordinator(ofCoordinator);
    for (const url of cluster.nodeUrls) await runSql(withDatabase(url, "lanyard"), filledIn(ofOwner));
    const owner = new URL(asSuperuser(coordinator ?? 0));
    return Object.assign(owner, { username: "lanyard", password: "owners" }).href;
  }

  async function runOnCoordinator(statements = ""): Promise<void> {
    for (const statement of filledIn(statements).split(";\n"))
      await runSql(asSuperuser(coordinator ?? 0), statement);
  }

  function filledIn(statement = ""): string {
    const portOf = (place: number) => new URL(node(place).url).port;
    return statement
      .replaceAll("SUPERUSER_PASSWORD", new URL(node(0).url).password)
      .replaceAll("OWNER_PASSWORD", "owners")
      .replaceAll("APP_PASSWORD", ownerUrl === undefined ? "" : deriveFromOwner(ownerUrl, "role lanyard_app"))
      .replace(/'coordinator', 5432/u, `'localhost', ${portOf(0)}`)
      .replace(/'worker-(\d)', 5432/gu, (_, n: string) => `'localhost', ${portOf(Number(n))}`);
  }

  async function fill(): Promise<void> {
    for (let pair = 0; pair < 8; pair += 1) {
      const { acme, globex, addMember } = await addOrganisations(api.signin, api.baseUrl, `-${pair}x`);
      organisations.push({ ...api, addMember, acme, globex });
      const swapped = { acme: "globex", globex: "acme" } as const;
      const addOther: typeof addMember = (slug, role, name) => addMember(swapped[slug], role, name);
      organisations.push({ ...api, addMember: addOther, acme: globex, globex: acme });
    }
    for (const { acme } of organisations) {
      const { client } = acme.user;
      await client.contacts.create({ body: { first: "Sample", last: erasedName } });
      await duplicatePair(client);
    }
  }

  async function findHomes(): Promise<void> {
    const rows = await runSql(
      asSuperuser(0),
      `select o.slug, n.nodeport as port from crm.organisations o
       join pg_dist_placement p on p.shardid = get_shard_id_for_distribution_column('crm.pipelines', o.id)
       join pg_dist_node n on n.groupid = p.groupid`,
    );
    const found = z.array(z.object({ slug: z.string(), port: z.number() })).parse(rows);
    for (const organisation of organisations) {
      const port = found.find(({ slug }) => slug === organisation.acme.slug)?.port;
      const worker = workers.find((place) => new URL(node(place).url).port === String(port));
      if (worker !== undefined) homes.get(worker)?.push(organisation);
    }
  }

  /**
   * Renews the access tokens of the members whose organisations are on a worker. The tokens expire during the
   * tests of the other worker.
   */
  async function signInAgain(worker: number): Promise<void> {
    for (const organisation of homes.get(worker) ?? [])
      for (const side of [organisation.acme, organisation.globex])
        for (const role of ["admin", "user", "viewer"] as const) side[role] = await api.clientFor(side[role]);
  }

  test("the coordinator's files contain no row of an organisation", async () => {
    await runSql(asSuperuser(0), "checkpoint");
    const base = join(node(0).dataDir, "base");
    // PostgreSQL names the files of tables and indexes by numbers.
    const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter(
      (file) => file.isFile() && /^\d+(?:_\w+)?(?:\.\d+)?$/u.test(file.name),
    );
    const holding = files.filter((file) =>
      readFileSync(join(file.parentPath, file.name)).includes(erasedName),
    );
    expect(holding.map(({ name }) => name)).toEqual([]);
  });

  test("no organisation of a cluster is dominant in the planner's statistics", async () => {
    const found = await runSql(
      ownerUrl,
      "select slug from crm.organisations where crm.is_dominant_tenant('contacts', id)",
    );
    expect(found).toEqual([]);
  });

  describe.each(workers.map((worker) => ({ worker, lost: worker === 1 ? 2 : 1 })))(
    "with worker $lost stopped",
    ({ worker, lost }) => {
      beforeAll(() => signInAgain(worker));
      afterAll(() => node(lost).start());

      test("organisations on a running worker get the same responses as with both workers", async () => {
        const expected = await walkOperations(organisationOf(worker));
        await node(lost).crash();
        const answers = await walkOperations(organisationOf(worker, 1));
        expect(answers.length).toBeGreaterThan(2000);
        // Few calls may be refused, because refused calls test nothing.
        expect(answers.filter(({ status }) => status >= 400).length).toBeLessThan(answers.length / 50);
        const differing = answers.filter((answer, place) => !isDeepStrictEqual(answer, expected[place]));
        expect(differing).toEqual([]);
      });

      test("a restarted Lanyard finishes an import, a reminder and a duplicate search", async () => {
        const { acme } = organisationOf(worker, 1);
        const { client, personId } = acme.user;
        await prepareSchemas({ ownerUrl, services: [crmSchema, signinSchema], say: () => undefined });
        await loadDemo({ databaseUrl: api.database.appUrl, people: demoPeople(), now: new Date() });
        await api.restart();
        const remindAt = new Date(Date.now() + 1000).toISOString();
        await client.tasks.create({ body: { title: "Call back", remind_at: remindAt, owner_id: personId } });
        expect(await importByJob(client, csvOf(["Imported,,", "Twice,,"]))).toMatchObject({ state: "done" });
        await duplicatePair(client);
        const isTold = async () => {
          const { notices } = await client.notices.list({ query: {} });
          expect(notices.map(({ kind }) => kind)).toContain("reminder");
        };
        await vi.waitFor(isTold);
      });

      test("an upgrade waits until all nodes answer and names the missing node", async () => {
        const { port } = new URL(node(lost).url);
        const next = await withOneMoreMigration();
        const said: string[] = [];
        const upgrade = prepareSchemas({ ownerUrl, services: [next], say: (line) => said.push(line) });
        const isWaiting = () => expect(said.join()).toContain(`localhost:${port}`);
        await vi.waitFor(isWaiting);
        const { contacts } = await organisationOf(worker).acme.user.client.contacts.list({ query: {} });
        expect(contacts).not.toEqual([]);
        await node(lost).start();
        await upgrade;
        expect(said.at(-1)).toMatch(/^Applying crm\/\d+_one-more\.sql$/u);
        await runSql(ownerUrl, "delete from crm.schema_migrations where name like '%_one-more.sql'");
      });
    },
  );

  const demoPeople = () =>
    ["acme", "globex"].map((slug) => ({
      ...{ slug, id: randomUUID(), name: "Demo", email: `demo@${slug}.example`, role: "admin" },
    }));

  async function withOneMoreMigration() {
    const migrations = join(folder, "migrations");
    await rm(migrations, { recursive: true, force: true });
    await cp(crmSchema.folder, migrations, { recursive: true });
    const count = readdirSync(migrations).filter((name) => name.endsWith(".sql")).length;
    const number = String(count + 1).padStart(4, "0");
    await writeFile(join(migrations, `${number}_one-more.sql`), "comment on schema crm is 'upgraded';\n");
    return { ...crmSchema, folder: migrations, functionsFolder: undefined };
  }

  test.each(workers)("while worker %i hangs, only its organisations are refused", async (hung) => {
    const [own, others] = [organisationOf(hung), organisationOf(hung === 1 ? 2 : 1)];
    const list = async (organisation: TestOrganisations) => {
      const { accessToken } = organisation.acme.user;
      const response = await sendAs(accessToken, "GET", `${api.baseUrl}/contacts?q=sample`);
      const { code } = z.object({ code: z.string().optional() }).parse(await response.json());
      return { status: response.status, code };
    };
    for (const worker of workers) await signInAgain(worker);
    expect([await list(own), await list(others)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    node(hung).hang("SIGSTOP");
    try {
      const clients = Array.from({ length: 8 }, async () => {
        const answers = [];
        for (let n = 0; n < 5; n += 1) answers.push(await list(own));
        return answers;
      });
      for (let n = 0; n < 20; n += 1) expect(await list(others)).toMatchObject({ status: 200 });
      // The code TIMED_OUT would show that the request waited for the database's limit of 30 s.
      for (const refused of (await Promise.all(clients)).flat())
        expect(refused).toEqual({ status: 503, code: "UNAVAILABLE" });
      expect(await fetch(`${api.baseUrl}/ready`)).toMatchObject({ status: 200 });
    } finally {
      node(hung).hang("SIGCONT");
    }
    const isBack = async () => expect(await list(own)).toMatchObject({ status: 200 });
    await vi.waitFor(isBack);
  });

  test("only statements in the list of exceptions run on several shards", () => {
    expect(shards.count()).toBeGreaterThan(1000);
    const sent = [...shards.several];
    const isExpected = (text: string) =>
      statementsOfSeveralShards.some(([statement]) => statement.test(text));
    expect(sent.filter(([text]) => !isExpected(text))).toEqual([]);
    const unused = statementsOfSeveralShards.filter(
      ([statement, , isCertain = true]) => isCertain && !sent.some(([text]) => statement.test(text)),
    );
    expect(unused).toEqual([]);
  });
});
