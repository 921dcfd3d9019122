import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { freePort } from "@lanyard/server-kit/free-port";
import { startApiProcess } from "@lanyard/test-kit/api-process";
import { runSql, withDatabase } from "@lanyard/test-kit/database-template";
import { sendAs } from "@lanyard/test-kit/send-as";
import { afterAll, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 300_000 });

let log = "";
let traces = "";
const collector = createServer((request, response) => {
  text(request).then((body) => {
    traces += body;
    response.end("{}");
  });
});
await once(collector.listen(0, "127.0.0.1"), "listening");
const address = collector.address();
const collectorPort = typeof address === "object" ? address?.port : undefined;
const port = await freePort();
const metricsUrl = `http://127.0.0.1:${port}/metrics`;
const api = await startApiProcess({
  // Statements count as slow from 1 ms, so that the tests find slow ones.
  env: {
    METRICS_PORT: String(port),
    LOG_LEVEL: "info",
    SLOW_STATEMENT_MS: "1",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_EXPORTER_OTLP_TIMEOUT: "2000",
  },
  onLog: (text) => {
    log += text;
  },
});
afterAll(async () => {
  await api.stop();
  collector.close();
});

const lines = () =>
  log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** Returns the values of one metric by their labels. */
async function readMetric(name: string): Promise<Record<string, number>> {
  const text = await (await fetch(metricsUrl)).text();
  const found = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    found.map((line) => [line.slice(name.length, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]),
  );
}

const secret = "Zarathustrowna";
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/u;

test("requests are measured by route and logged with ids only", async () => {
  const { client, acme } = api;
  await client.contacts.list({ query: { q: secret } });
  await client.contacts.create({ body: { first: secret, last: secret, email: `${secret}@example.com` } });
  const labels = (method: string, route: string, status: number) =>
    `{service="api",method="${method}",route="${route}",status="${status}"}`;
  const list = labels("GET", "/api/contacts", 200);
  await expect
    .poll(() => readMetric("lanyard_http_requests_total"))
    .toMatchObject({ [list]: 1, [labels("POST", "/api/contacts", 201)]: 1 });
  expect(await readMetric("lanyard_http_request_duration_seconds_count")).toMatchObject({ [list]: 1 });

  const answered = lines().find(
    ({ msg, method, route }) => msg === "Answered" && method === "POST" && route === "/api/contacts",
  );
  expect(answered).toEqual({
    level: 30,
    time: expect.any(String),
    msg: "Answered",
    requestId: expect.any(String),
    method: "POST",
    route: "/api/contacts",
    status: 201,
    ms: expect.any(Number),
    personId: acme.user.personId,
    orgId: expect.stringMatching(uuid),
    service: "api",
  });
  expect(lines().filter(({ service }) => service !== "api")).toEqual([]);
  expect(log).not.toContain(secret);
  expect(log).not.toContain(acme.user.email);
});

test("a request has one random id in its response, log lines and trace", async () => {
  const ask = async (name: string) => {
    const answer = await sendAs(api.accessToken, "POST", `${api.baseUrl}/contacts`, {
      headers: { "x-request-id": "4bf92f3577b34da6a3ce929d0e0e4736" },
      body: { first: name, email: `${name}@numbered.example` },
    });
    expect(answer.status).toBe(201);
    const id = answer.headers.get("x-request-id") ?? "";
    expect(id).toMatch(uuid);
    return id;
  };
  const first = await ask("One");
  expect(await ask("Two")).not.toBe(first);
  const told = () => lines().filter(({ requestId }) => requestId === first);
  await expect.poll(() => told().map(({ msg }) => msg)).toContain("Answered");
  expect(told().map(({ msg }) => msg)).toContain("A statement was slow");
  await expect.poll(() => traces).toContain(`"request.id","value":{"stringValue":"${first}"}`);
});

test("a slow statement is logged with its route and without values", async () => {
  await expect
    .poll(() =>
      lines().filter(({ msg, route }) => msg === "A statement was slow" && route === "/api/contacts"),
    )
    .toContainEqual(
      expect.objectContaining({
        pool: "api",
        method: "POST",
        statement: expect.stringMatching(/insert into .*\$1/u),
      }),
    );
  expect(log).not.toContain(secret);
  expect((await readMetric("lanyard_log_lines_total"))['{level="warn"}']).toBeGreaterThan(0);
});

test("a slow statement at startup or in a background job is logged with the job's name", async () => {
  const slow = () => lines().filter(({ msg }) => msg === "A statement was slow");
  await expect.poll(() => slow().map(({ work }) => work)).toContain("start");
  await expect.poll(() => slow().map(({ work }) => work)).toContain("search index sorting");
  expect(slow().filter(({ route, work }) => route === undefined && work === undefined)).toEqual([]);
});

test("a request is traced with its statements but without values", async () => {
  await expect.poll(() => traces).toContain('"url.path","value":{"stringValue":"/api/contacts"}');
  await expect.poll(() => traces).toMatch(/"insert into [^"]*\$1/u);
  expect(traces).toContain('"service.name","value":{"stringValue":"lanyard-api"}');
  expect(traces).not.toContain(secret);
  expect(traces).not.toContain(api.acme.user.email);
});

test("metrics cover pools, statements, streams, imports, jobs and the process", async () => {
  const reading = new AbortController();
  const stream = await api.client.events.stream({}, { signal: reading.signal });
  expect(stream.status).toBe(200);
  await expect.poll(() => readMetric("lanyard_event_streams")).toEqual({ '{service="api"}': 1 });
  reading.abort();
  await expect.poll(() => readMetric("lanyard_event_streams")).toEqual({ '{service="api"}': 0 });
  const streamRoute = '{service="api",method="GET",route="/api/events",status="200"}';
  await expect.poll(() => readMetric("lanyard_http_requests_total")).toMatchObject({ [streamRoute]: 1 });
  expect(await readMetric("lanyard_http_request_duration_seconds_count")).not.toHaveProperty([streamRoute]);

  const connections = await readMetric("lanyard_database_connections");
  expect(Object.keys(connections).sort()).toEqual(
    ["api", "api-background", "api-long", "import"].flatMap((pool) =>
      ["idle", "in_use", "waiting"].map((state) => `{pool="${pool}",state="${state}"}`),
    ),
  );
  expect(connections['{pool="api",state="idle"}']).toBeGreaterThan(0);
  expect(
    (await readMetric("lanyard_database_statement_duration_seconds_count"))['{pool="api"}'],
  ).toBeGreaterThan(3);
  expect(await readMetric("lanyard_import_jobs")).toEqual({ '{state="running"}': 0, '{state="queued"}': 0 });
  expect(await readMetric("lanyard_background_work")).toHaveProperty(['{work="phone rereading"}']);
  expect((await readMetric("process_cpu_seconds_total"))[""]).toBeGreaterThan(0);
});

test("the metrics port serves no other pages", async () => {
  expect((await fetch(new URL("/api/health", metricsUrl))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: "POST" })).status).toBe(405);
});

test("a process logs once why it is unready, and once that it is ready again", async () => {
  const { ownerUrl } = api.database;
  const serverUrl = withDatabase(ownerUrl, "postgres");
  const name = new URL(ownerUrl).pathname.slice(1);
  const askReady = async () => (await fetch(`${api.baseUrl}/ready`)).status;
  await runSql(
    serverUrl,
    `alter database ${name} allow_connections false;
     select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  for (let asked = 0; asked < 3; asked += 1) expect(await askReady()).toBe(503);
  await runSql(serverUrl, `alter database ${name} allow_connections true`);
  await expect.poll(askReady).toBe(200);
  const told = () => lines().filter(({ msg }) => msg === "Not ready" || msg === "Ready again");
  await expect.poll(told).toMatchObject([
    { level: 40, msg: "Not ready", checks: "database unreachable, schema unreachable" },
    { level: 40, msg: "Ready again" },
  ]);
  const failed = lines().filter(({ msg, err }) => msg === "Request failed" && err?.message === "notReady");
  expect(failed).toEqual([]);
});

test("a trace collector that cannot be reached is logged once with its address", async () => {
  collector.close();
  collector.closeAllConnections();
  const told = () => lines().filter(({ msg }) => msg === "The trace collector does not accept traces");
  await expect
    .poll(async () => {
      await api.client.contacts.list({ query: {} });
      return told();
    })
    .toMatchObject([{ level: 40, url: expect.stringMatching(/^http:.*\/v1\/traces$/u) }]);
});
