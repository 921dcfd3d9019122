import { createServer, type Server } from "node:net";
import { freePort } from "@lanyard/server-kit/free-port";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  backendsOf,
  killAll,
  postmasterPid,
  processesOf,
  until,
} from "../../packages/server-kit/test/database-processes.ts";
import { clientOf, makeProductLocation, type RunningProduct } from "../test/running-product.ts";

const place = makeProductLocation();
afterAll(() => place.leave());

const demo = { email: "demo@lanyard.example", password: "demo-lanyard" };

function untilServing({ keeper, written }: RunningProduct, starts = 1): Promise<void> {
  return until(() => {
    if (keeper.exitCode !== null) throw new Error(written.errors);
    return written.output.split("Ctrl+C").length > starts;
  });
}

describe("one start", () => {
  let product: RunningProduct;
  let id: string;
  beforeAll(async () => {
    product = await place.start();
    await untilServing(product);
    id = (await (await clientOf(product)).contacts.create({ body: { first: "Kept" } })).contact.id;
  });

  const isBack = () =>
    clientOf(product)
      .then((client) => client.contacts.read({ params: { id } }))
      .then(({ contact }) => contact.first === "Kept")
      .catch(() => false);

  test("npm start serves both addresses, prints them and refuses a second start", async () => {
    expect(product.written.output).toContain(`${product.url}\n`);
    expect(product.written.output).toContain(demo.email);
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${product.signinUrl}/login`)).status).toBe(200);
    const second = await (await place.start()).exit;
    expect(second.code).toBe(1);
    expect(second.errors).toMatch(/^DATA_DIR: .* is in use by another Lanyard that is running: .*\n$/);
  });

  test("npm start restarts servers that ended and reports the restart", async () => {
    const before = product.server();
    killAll([before ?? 0]);
    await untilServing(product, 2);
    expect(await isBack()).toBe(true);
    expect(product.server()).not.toBe(before);
    expect(product.written.errors).toBe("Lanyard ended unexpectedly (SIGKILL). Restarting in 0.5 s.\n");
    product.written.errors = "";
  });

  test("npm start restarts a killed PostgreSQL while the servers continue", async () => {
    const [servers, before] = [product.server(), postmasterPid(product.cluster)];
    killAll([before]);
    await until(() => product.written.output.includes("The database ended unexpectedly"));
    await until(isBack);
    expect(postmasterPid(product.cluster)).not.toBe(before);
    expect(product.server()).toBe(servers);
  });

  test("PostgreSQL continues after one of its processes was killed", async () => {
    const before = postmasterPid(product.cluster);
    const backends = backendsOf(before);
    expect(backends.length).toBeGreaterThan(1);
    killAll(backends.slice(0, 1));
    await until(() => backends.every((pid) => !backendsOf(before).includes(pid)));
    await until(isBack);
    expect(postmasterPid(product.cluster)).toBe(before);
  });

  test("SIGTERM ends npm start and all its processes", async () => {
    product.keeper.kill("SIGTERM");
    expect((await product.exit).code).toBe(0);
    expect(processesOf(product.cluster)).toEqual([]);
  });
});

function occupyPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ server, port: address !== null && typeof address === "object" ? address.port : 0 });
    });
  });
}

test("a port in use is reported with the variable that changes it", async () => {
  const { server, port } = await occupyPort();
  for (const variable of ["PORT", "SIGNIN_PORT"]) {
    const errors = `${variable}: port ${port} is in use by another program: stop that one, or set ${variable} to another port.\n`;
    expect(await (await place.start({ [variable]: String(port) })).exit).toEqual({ code: 1, errors });
  }
  server.close();
});

test("a start with a public URL prints a set-up link, and kill -9 leaves no process", async () => {
  const [PORT, SIGNIN_PORT] = [String(await freePort()), String(await freePort())];
  const origins = { PUBLIC_URL: `http://127.0.0.1:${PORT}`, SIGNIN_URL: `http://127.0.0.1:${SIGNIN_PORT}` };
  const env = { PORT, SIGNIN_PORT, HOST: "127.0.0.1", ...origins };
  const product = await place.start(env);
  await untilServing(product);
  expect(product.written.output).toMatch(new RegExp(`^${origins.SIGNIN_URL}/\\S+$`, "m"));
  expect(product.written.output).not.toContain(demo.email);
  product.keeper.kill("SIGKILL");
  await product.exit;
  await until(() => processesOf(product.cluster).length === 0);
});

test("a kill -9 during the start leaves no PostgreSQL process", async () => {
  const product = await place.start();
  await until(() => processesOf(product.cluster).length > 0);
  product.keeper.kill("SIGKILL");
  await product.exit;
  await until(() => processesOf(product.cluster).length === 0);
});
