import { createRequire } from "node:module";
import { FastifyOtelInstrumentation } from "@fastify/otel";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace-node";
import type { Logger } from "./logging.ts";
import { withoutValues } from "./statement-watch.ts";
import { version } from "./version.ts";

/**
 * Sends a trace of each request and its SQL statements to a collector over OTLP. Traces contain route
 * patterns and statements without values, so that no personal data is sent. Servers created before this call
 * are not traced.
 */
export function startTracing({
  endpoint,
  service,
  log,
}: {
  endpoint: string;
  service: string;
  log: Pick<Logger, "warn">;
}): {
  stop: () => Promise<void>;
} {
  const url = `${endpoint.replace(/\/$/u, "")}/v1/traces`;
  const exporter = telling(new OTLPTraceExporter({ url }), url, log);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.version": version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        // Separate spans for hooks would add no information.
        instrumentHooks: false,
        requestHook: (span, request) => {
          span.setAttribute("url.path", request.routeOptions.url ?? "none");
          span.setAttribute("request.id", request.id);
        },
      }),
      new PgInstrumentation({
        // Statements outside a request, such as the polling of background work, need no traces.
        requireParentSpan: true,
        ignoreConnectSpans: true,
        requestHook: (span, { query }) => {
          const text = withoutValues(query.text);
          span.setAttribute("db.statement", text);
          span.setAttribute("db.query.text", text);
        },
      }),
    ],
  });
  // The instrumentation patches `pg` when `require` loads it, but not when `import` does.
  createRequire(import.meta.url)("pg");
  return { stop: () => provider.shutdown() };
}

/**
 * Wraps an exporter. Logs when exports begin to fail and when they succeed again, but not each failed batch.
 */
function telling(exporter: SpanExporter, url: string, log: Pick<Logger, "warn">): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if ((error !== undefined) !== isFailing) {
          isFailing = error !== undefined;
          if (isFailing) log.warn({ url, err: error }, "The trace collector does not accept traces");
          else log.warn({ url }, "The trace collector accepts traces again");
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
