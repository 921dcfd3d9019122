import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type ListenOptions, type Server } from "node:net";

/**
 * Operating systems assign higher ports to outgoing connections: from 32,768 (Linux) or 49,152 (RFC 6335,
 * section 6). A free port below this range stays free until a program requests exactly that port.
 */
const lowest = 20_000;
const beyond = 32_768;

/**
 * Returns a free port of the loopback address. Another program can take the port before the caller listens on
 * it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, beyond);
  if (!(await reserve(port))) return freePort();
  const server = createServer();
  if (!(await listens(server, { port, host: "127.0.0.1" }))) return freePort();
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Reserves a port among the project's processes; returns false if another process has reserved it. The
 * reservation is an abstract socket name, which Linux releases when the process ends (unix(7), "abstract").
 */
async function reserve(port: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const holder = createServer().unref();
  return listens(holder, { path: `\0lanyard-port-${port}` });
}

/** Returns false if the port is in use, or if Windows has reserved it. */
async function listens(server: Server, address: ListenOptions): Promise<boolean> {
  try {
    server.listen(address);
    await once(server, "listening");
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    if (error.code === "EADDRINUSE" || error.code === "EACCES") return false;
    throw error;
  }
}
