/** The part of a Fastify app that a stop needs. */
export type StoppableApp = {
  close: () => Promise<unknown>;
  server: { closeIdleConnections: () => void; closeAllConnections: () => void };
};

const sweepMs = 50;

/**
 * Closes the app once its running requests are answered. Node closes the connections that are idle at that moment; one
 * that becomes idle afterwards, kept alive by its client, would hold the stop up for more than a minute.
 * A request that is still coming in after `graceMs` (a stalled upload) is cut: its sender would hold up the stop for good.
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
