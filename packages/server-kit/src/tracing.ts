import { createRequire } from "node:module";
import { FastifyOtelInstrumentation } from "@fastify/otel";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { withoutValues } from "./statement-watch.ts";
import { version } from "./version.ts";

/**
 * Sends a trace of each request, with the statements that it causes, to a collector that speaks OTLP over HTTP. A trace holds
 * the route's pattern and texts of statements without values: neither what people search for nor whom. Everything that
 * Fastify serves afterwards is traced.
 */
export function startTracing({ endpoint, service }: { endpoint: string; service: string }): {
  stop: () => Promise<void>;
} {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/u, "")}/v1/traces` });
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
        // A span for each of our hooks says nothing that the request's own does not.
        instrumentHooks: false,
        requestHook: (span, request) => {
          span.setAttribute("url.path", request.routeOptions.url ?? "none");
          span.setAttribute("request.id", request.id);
        },
      }),
      new PgInstrumentation({
        // Background work that asks every few seconds is no trace of its own.
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
  // The instrumentation changes the driver where it is required, which an import is not.
  createRequire(import.meta.url)("pg");
  return { stop: () => provider.shutdown() };
}
