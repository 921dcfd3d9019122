import type { Configuration } from "./configuration.ts";
import type { StopStep } from "./graceful-stop.ts";
import type { Logger } from "./logging.ts";

/**
 * Starts tracing and loads its code only if a collector is configured. Must be called before servers are
 * created. Returns the stop step that sends the last traces, or no step without a collector.
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
