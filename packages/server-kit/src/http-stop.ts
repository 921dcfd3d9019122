/** The part of a Fastify app that a stop needs. */
export type StoppableApp = {
  close: () => Promise<unknown>;
  server: { closeIdleConnections: () => void; closeAllConnections: () => void };
};

const sweepMs = 50;

/**
 * Closes the app after its running requests. It also closes connections that become idle later, which would
 * delay the stop by a minute, and cuts requests still arriving after `graceMs`, which could delay it forever.
 */
export async function closeHttp(app: StoppableApp, graceMs = 4_000): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
