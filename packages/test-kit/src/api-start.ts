import { startApi } from "@lanyard/api/start-api";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { createLogger } from "@lanyard/server-kit/logging";
import type { TestSignin } from "./signin.ts";

interface ApiParts {
  readonly signin: Pick<TestSignin, "url" | "serviceKey">;
  /** `appUrl` of the test database. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly roundEveryMs?: number | undefined;
}

export function apiStarter({ signin, databaseUrl, dataDir, port, env = {}, roundEveryMs }: ApiParts) {
  const configuration = readConfiguration({
    PORT: String(port),
    SIGNIN_PORT: new URL(signin.url).port,
    SIGNIN_URL: signin.url,
    DEMO: "off",
    RATE_LIMIT: "off",
    DATA_DIR: dataDir,
    ...env,
  });
  const log = createLogger({ level: env.LOG_LEVEL ?? "silent" });
  return () => startApi({ configuration, databaseUrl, serviceKey: signin.serviceKey, log, roundEveryMs });
}
