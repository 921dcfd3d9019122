import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Systems lend ports from 32,768 (Linux) or 49,152 (RFC 6335, section 6) upwards to outgoing connections, at any
 * moment. Below them only who asks for this very port takes it, so that what is free now stays so until it is used.
 */
const lowest = 20_000;
const beyond = 32_768;

/** A loopback port that is free now. Another program that listens may still be quicker: who listens is told. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, beyond);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (isTaken) return freePort();
    throw error;
  }
  server.close();
  await once(server, "close");
  return port;
}
