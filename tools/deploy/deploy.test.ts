import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { environmentSchema } from "@lanyard/server-kit/configuration-variables";
import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { root, runQuietly } from "../run/child-command.ts";
import { listFiles } from "../source-files.ts";
import { proxyVariables, readComposeFile, readDeployFile } from "../test/compose-file.ts";

const [dockerfile, compose] = await Promise.all([
  readDeployFile("Dockerfile"),
  readDeployFile("compose.yaml"),
]);
const read = await readComposeFile();
const { services } = read;
const volumes = Object.keys(read.volumes);

const healthCheck = ["CMD", "node", "deploy/is-ready.ts"];
const filesIn = (command: readonly string[]) => command.filter((word) => /\.(ts|sh)$/u.test(word));
/** Variables of deploy/with-secrets.sh that the product does not read. */
const ofScripts = ["DATABASE_HOST"];

/** Variables that compose.yaml sets, or that have no use in production. */
const ofCompose = [
  ...["PORT", "SIGNIN_PORT", "HOST", "DATA_DIR", "DATABASE_URL", "PUBLIC_URL", "SIGNIN_URL"],
  ...["DEMO", "SKIP_AUTH", "FAILED_UPGRADE"],
];

/** Variables for development, and variables that a program sets. */
const notInTable = ["SKIP_AUTH", "FAILED_UPGRADE"];

describe("the image", () => {
  test("the image copies the package files of every workspace before it installs", () => {
    const copied = Array.from(dockerfile.matchAll(/^COPY (\S+\/package\.json) /gmu), ([, path = ""]) => path);
    expect(copied.sort()).toEqual(
      listFiles(["*/package.json"])
        .filter((path) => /^(apps|packages)\//u.test(path))
        .sort(),
    );
  });

  test("the image starts the whole product without downloads or required variables", async () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    const command = /^CMD (\[.*\])$/mu.exec(last)?.[1] ?? "[]";
    expect(JSON.parse(command)).toEqual([
      "node",
      expect.stringMatching(/^--heap-growing-percent=/u),
      "tools/run/start.ts",
    ]);
    expect(last).toContain('ENV DATA_DIR="/data" HOST="0.0.0.0" DEMO="off"');
    expect(last).toContain("USER node");
    expect(last).toContain("EXPOSE 4000 4001");
    expect(last).toContain(`CMD ${JSON.stringify(healthCheck.slice(1)).replaceAll(",", ", ")}`);
    const runner = await readFile(join(root, "tools/run/run.mjs"), "utf8");
    const flags = /const frugal = \[(.*)\]/u.exec(runner)?.[1]?.match(/--[\w-]+=\d+/gu) ?? [];
    expect(flags).toHaveLength(3);
    for (const flag of flags) expect(dockerfile).toContain(flag);
  });

  test("the image build needs only Node and the programs in node_modules", async () => {
    const env = { PATH: dirname(process.execPath) };
    expect((await runQuietly("vite", ["--version"], { env })).output).toMatch(/^vite\//u);
  });

  test("the image contains the files that it starts", () => {
    for (const path of filesIn(dockerfile.match(/[\w./-]+\.(ts|sh)/gu) ?? []))
      if (path !== "first-secrets.sh") expect(existsSync(join(root, path)), path).toBe(true);
    expect(dockerfile.match(/FROM node:(\d+)/u)?.[1]).toBe(/\d+/u.exec(manifest.devDependencies.node)?.[0]);
  });
});

describe("compose.yaml", () => {
  test("compose.yaml requires no variable", () => {
    expect(compose.match(/\$\{\w+(?!\w|:-)[^}]*\}/gu)).toBeNull();
  });

  test("compose.yaml starts two API processes and Lanyard ID with existing files", () => {
    const known = [...Object.keys(environmentSchema.shape), ...ofScripts];
    for (const service of [services["api-1"], services["api-2"], services.signin]) {
      expect(Object.keys(service.environment).filter((name) => !known.includes(name))).toEqual([]);
      expect(filesIn(service.command)).toHaveLength(2);
    }
    for (const { command, build } of Object.values(services)) {
      for (const path of filesIn(command)) expect(existsSync(join(root, path)), path).toBe(true);
      if (build !== undefined)
        expect(existsSync(join(root, "deploy", build.context, build.dockerfile))).toBe(true);
    }
    expect(services["api-1"].command).toEqual(services["api-2"].command);
    expect(services["api-1"].healthcheck?.test).toEqual(healthCheck);
    expect(services["api-2"].healthcheck?.test).toEqual(healthCheck);
    expect(services.signin.healthcheck?.disable).toBe(true);
  });

  test("compose.yaml passes on every variable and starts Lanyard ID after the API", () => {
    const handedOn = new Set(compose.match(/(?<=\$\{)\w+(?=:-)/gu));
    const left = Object.keys(environmentSchema.shape).filter((name) => !handedOn.has(name));
    expect(left).toEqual(ofCompose);
    expect(Object.keys(services.signin.depends_on)).toEqual(expect.arrayContaining(["database", "api-1"]));
  });

  test("deploy/README.md documents every variable for production use", async () => {
    const table = (await readDeployFile("README.md")).match(/^\| `.*$/gmu) ?? [];
    const told = new Set(table.flatMap((row) => row.split(" | ")[0]?.match(/[A-Z][A-Z\d_]+/gu) ?? []));
    const left = Object.keys(environmentSchema.shape).filter((name) => !told.has(name));
    expect(left).toEqual(notInTable);
  });

  test("compose.yaml publishes only the proxy's TLS port and configures the proxy", async () => {
    const open = Object.entries(services).flatMap(([name, { ports }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(open).toEqual(["proxy 443:443"]);
    const { environment } = services.proxy;
    expect(proxyVariables(await readDeployFile("nginx.conf.template")).sort()).toEqual(
      Object.keys(environment).sort(),
    );
    const ports = {
      api: environmentSchema.shape.PORT.parse(undefined),
      id: environmentSchema.shape.SIGNIN_PORT.parse(undefined),
    };
    expect(environment).toMatchObject({
      API_1: `api-1:${ports.api}`,
      API_2: `api-2:${ports.api}`,
      SIGNIN: `signin:${ports.id}`,
    });
  });

  test("compose.yaml declares exactly the volumes that its services use", () => {
    const used = Object.values(services).flatMap((service) =>
      service.volumes.map((volume) => volume.split(":")[0]),
    );
    expect([...new Set(used.filter((name) => !name?.startsWith(".")))].sort()).toEqual(volumes.sort());
  });
});
