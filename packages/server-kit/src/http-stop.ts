/** The methods of a Fastify app that stopping needs. */
export type StoppableApp = {
  close: () => Promise<unknown>;
  server: { closeIdleConnections: () => void; closeAllConnections: () => void };
};

const sweepMs = 50;

/**
 * Closes the app after its running requests. Idle connections are closed, since they would delay the stop by a minute;
 * requests that are still arriving after `graceMs` are cut, since they could delay it forever.
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
