/** The methods of a Fastify app for stopping. */
export type StoppableApp = {
  close: () => Promise<unknown>;
  server: { closeIdleConnections: () => void; closeAllConnections: () => void };
};

const sweepMs = 50;

/**
 * Closes the app after its running requests. Closes idle connections, which would delay the stop by a minute,
 * and after `graceMs` requests that are still arriving, which could delay it forever.
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
