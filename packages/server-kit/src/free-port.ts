import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type ListenOptions, type Server } from "node:net";

/**
 * Systems assign ports from 32,768 (Linux) or 49,152 (RFC 6335, section 6) to outgoing connections at any
 * time. Below, only an explicit request takes a port, so a free one stays free.
 */
const lowest = 20_000;
const beyond = 32_768;

/** Returns a loopback port that is free now. Another program may still take it before the caller listens. */
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
 * Returns false if another process of ours has drawn the same port. The reservation is an abstract socket
 * name, which Linux releases when this process ends (unix(7), "abstract").
 */
async function reserve(port: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  const holder = createServer().unref();
  return listens(holder, { path: `\0lanyard-port-${port}` });
}

/** Returns false if the address is taken or reserved by the system, as Windows does with whole ranges of ports. */
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
