import { readConfiguration } from "@lanyard/server-kit/configuration";
import { freePort } from "@lanyard/server-kit/free-port";
import { createLogger } from "@lanyard/server-kit/logging";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { startApi } from "#src/start-api.ts";

/** Starts another API on the database and Lanyard ID of a test, as a second process would. */
export async function startSecondApi(
  { database, signin, dataDir }: TestOrganisations,
  env: Readonly<Record<string, string>> = {},
) {
  const port = await freePort();
  const configuration = readConfiguration({
    PORT: String(port),
    SIGNIN_PORT: new URL(signin.url).port,
    SIGNIN_URL: signin.url,
    DEMO: "off",
    RATE_LIMIT: "off",
    DATA_DIR: dataDir,
    ...env,
  });
  const { close } = await startApi({
    configuration,
    databaseUrl: database.appUrl,
    serviceKey: signin.serviceKey,
    log: createLogger({ level: "silent" }),
  });
  const host = configuration.host.includes(":") ? `[${configuration.host}]` : "localhost";
  return { baseUrl: `http://${host}:${port}/api`, close };
}
