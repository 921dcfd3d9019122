import { findPorts, startProcess } from "../bench-processes.ts";

/** Seconds from `npm start`'s command to both ports answering; the first start, which may build, does not count. */
export async function measureStart(dataDir: string): Promise<number> {
  await startOnce(dataDir);
  return startOnce(dataDir);
}

async function startOnce(dataDir: string): Promise<number> {
  const ports = await findPorts();
  const began = performance.now();
  const running = await startProcess("tools/run/start.ts", {
    ports,
    env: { DATA_DIR: dataDir },
    answers: [
      `http://localhost:${ports.api}/api/health`,
      `http://localhost:${ports.signin}/.well-known/jwks.json`,
    ],
  });
  const seconds = (performance.now() - began) / 1000;
  await running.stop();
  return seconds;
}
