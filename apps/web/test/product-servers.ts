import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createClient } from "@lanyard/client/client";
import { freePort } from "@lanyard/server-kit/free-port";
import { apiStarter } from "@lanyard/test-kit/api-start";
import { copyTemplate, type DatabaseUrls } from "@lanyard/test-kit/database-template";
import { startTestSignin, type TestSignin } from "@lanyard/test-kit/signin";
import { holdTemplateServer } from "@lanyard/test-kit/template-server";
import type { TestProject } from "vitest/node";
import { openSessionIssuer } from "./session-issuer.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The URL of a real Lanyard ID with its demonstration accounts. */
    signinUrl: string;
    /** The URL of a service that creates sessions without a password. */
    sessionIssuerUrl: string;
    /**
     * The URL of the real API (`http://localhost:{port}/api`). The organisation that tests share has a
     * contact, a company and a deal.
     */
    apiUrl: string;
  }
}

const jsdomOrigin = "http://localhost:3000";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template, scratchFolder, release } = await holdTemplateServer();
  try {
    const dataDir = join(scratchFolder, `files-${randomUUID()}`);
    const servers = await startServers(await copyTemplate(template), dataDir);
    project.provide("signinUrl", servers.signin.url);
    project.provide("sessionIssuerUrl", servers.sessionIssuer.url);
    const apiUrl = `http://localhost:${servers.port}/api`;
    await fillLists(servers.signin, apiUrl);
    for (const slug of ownOrganisations) await addOrganisation(servers.signin, slug);
    project.provide("apiUrl", apiUrl);
    return async () => {
      servers.sessionIssuer.close();
      await servers.api.close();
      await servers.signin.close();
      await release();
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function startServers({ appUrl, signinUrl }: DatabaseUrls, dataDir: string) {
  const signin = await startTestSignin({ signinUrl, origin: jsdomOrigin });
  const sessionIssuer = await openSessionIssuer(signin);
  const port = await freePort();
  const api = await apiStarter({
    signin,
    databaseUrl: appUrl,
    dataDir,
    port,
    // Prints the cause of a 500 or 503 above the failed test.
    env: { POOL_SIZE: "4", LOG_LEVEL: "error" },
    roundEveryMs: 500,
  })();
  return { signin, sessionIssuer, api, port };
}

/**
 * The slugs of organisations for test files that change or count shared data. Each administrator is
 * `admin@{slug}.example`.
 */
const ownOrganisations = [
  "currency",
  "figures",
  "beginners",
  "audited",
  "staged",
  "required",
  "paired",
  "viewed",
  "formed",
  "erased",
  "reasoned",
] as const;

async function addOrganisation(signin: TestSignin, slug: string): Promise<void> {
  await signin.addPerson(await signin.addOrganisation(slug), "admin", { email: `admin@${slug}.example` });
}

/** Creates a contact, a company and a deal, so that these lists of the shared organisation are not empty. */
async function fillLists(signin: TestSignin, apiUrl: string): Promise<void> {
  const { accessToken } = await signin.browserSessionFor("demo@lanyard.example");
  const session = { accessToken: () => accessToken, refresh: async () => undefined };
  const api = createClient({ baseUrl: apiUrl, session });
  await api.contacts.create({ body: { first: "Edda", last: "Ever" } });
  await api.companies.create({ body: { name: "Evermore" } });
  const stage_id = (await api.pipeline.list()).pipelines[0]?.stages[0]?.id;
  await api.deals.create({ body: { name: "Everlasting", amount_cents: 100, stage_id } });
}
