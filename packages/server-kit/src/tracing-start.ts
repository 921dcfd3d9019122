import type { Configuration } from "./configuration.ts";
import type { StopStep } from "./graceful-stop.ts";
import type { Logger } from "./logging.ts";

/**
 * Traces requests when a collector is configured, and loads what does so only then. To be called before servers are made.
 * Answers how to send the last traces before the process ends.
 */
export async function openTracing(
  { tracesEndpoint: endpoint }: Pick<Configuration, "tracesEndpoint">,
  service: string,
  log: Pick<Logger, "warn">,
): Promise<StopStep[]> {
  if (endpoint === undefined) return [];
  const { startTracing } = await import("./tracing.ts");
  return [{ name: "traces", stop: startTracing({ endpoint, service, log }).stop }];
}
