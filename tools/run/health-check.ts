import { readinessCheck } from "@lanyard/contract/health/health-routes";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { z } from "zod";

type Addresses = Pick<Configuration, "host" | "port" | "signinPort">;

const notReady = z.object({ facts: z.object({ checks: z.array(readinessCheck) }) });

/**
 * Checks the servers of this process over HTTP. Returns the first problem, or undefined if both are ready. A
 * nearly full disk is not a problem.
 */
export async function findHealthProblem({ host, port, signinPort }: Addresses): Promise<string | undefined> {
  const at = (ownPort: number, path: string) => `http://${reachable(host)}:${ownPort}${path}`;
  try {
    const ready = await fetch(at(port, "/api/ready"));
    if (!ready.ok) {
      const checks = notReady.safeParse(await ready.json()).data?.facts.checks;
      const wrong = checks?.filter(({ name, problem }) => problem !== null && name !== "disk");
      if (wrong === undefined) return `the API answers ${ready.status}`;
      if (wrong.length > 0)
        return `the API is not ready: ${wrong.map(({ name, problem }) => `${name} ${problem}`).join(", ")}`;
    }
    const keys = await fetch(at(signinPort, "/.well-known/jwks.json"));
    return keys.ok ? undefined : `Lanyard ID answers ${keys.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
