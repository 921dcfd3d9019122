import { demoAccounts, demoPassword } from "@lanyard/signin/demo/demo-accounts";
import { z } from "zod";
import { findPorts, type RunningProcess, startProcess } from "./bench-processes.ts";

export interface BenchServers {
  readonly apiUrl: string;
  readonly api: RunningProcess;
  readonly signinUrl: string;
  /** A fresh access token: of the measured organisation's admin, or of whose address is given. */
  signIn(email?: string): Promise<string>;
  stop(): Promise<void>;
}

const granted = z.object({ data: z.object({ tokens: z.object({ accessToken: z.string() }) }) });

/** API and Lanyard ID as two processes beside the database, as production runs them; files lie in `dataDir`, if it is named. */
export async function startServers(ownerUrl: string, dataDir?: string): Promise<BenchServers> {
  const ports = await findPorts();
  const apiUrl = `http://localhost:${ports.api}/api`;
  const signinUrl = `http://localhost:${ports.signin}`;
  const env = {
    DATABASE_URL: ownerUrl,
    RATE_LIMIT: "off",
    ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }),
  };
  const keys = `${signinUrl}/.well-known/jwks.json`;
  const signin = await startProcess("apps/signin/src/main.ts", { ports, env, answers: [keys] });
  const api = await startProcess("apps/api/src/main.ts", { ports, env, answers: [`${apiUrl}/health`] });
  return {
    apiUrl,
    api,
    signinUrl,
    signIn: (email = demoAccounts[0]?.email ?? "") => signIn(signinUrl, email),
    stop: async () => {
      await api.stop();
      await signin.stop();
    },
  };
}

async function signIn(signinUrl: string, email: string): Promise<string> {
  const response = await fetch(`${signinUrl}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return granted.parse(await response.json()).data.tokens.accessToken;
}
