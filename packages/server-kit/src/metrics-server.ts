import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { Configuration } from "./configuration.ts";
import type { StopStep } from "./graceful-stop.ts";
import type { Metrics } from "./metrics.ts";
import { StartError } from "./start-error.ts";

/**
 * Serves `/metrics` on a separate port if `METRICS_PORT` is set; otherwise does not load the code for
 * metrics.
 * @throws StartError if the port cannot be opened
 */
export async function openMetrics({
  metricsPort: port,
  host,
}: Pick<Configuration, "metricsPort" | "host">): Promise<{
  metrics: Metrics | undefined;
  steps: readonly StopStep[];
}> {
  if (port === undefined) return { metrics: undefined, steps: [] };
  const { createMetrics } = await import("./metrics.ts");
  const metrics = createMetrics();
  const server = createServer(answer(metrics));
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`METRICS_PORT: port ${port} cannot be opened (${reason}).`, { cause });
  }
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { metrics, steps: [{ name: "metrics", stop }] };
}

const answer =
  (metrics: Metrics): RequestListener =>
  (request, response) => {
    const isMetrics = request.url?.split("?")[0] === "/metrics";
    if (!isMetrics || request.method !== "GET") {
      response.writeHead(isMetrics ? 405 : 404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };
