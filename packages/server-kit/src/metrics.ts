import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface AnsweredRequest {
  readonly service: "api" | "signin";
  readonly method: string;
  /** The pattern of the route, because each URL would be a separate series. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number | undefined;
}

export interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** Returns the current numbers by label value. Called by each scrape. */
  readonly read: () => Readonly<Record<string, number>>;
}

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requestLabels = ["service", "method", "route", "status"] as const;
  const requests = new Counter({
    name: "lanyard_http_requests_total",
    help: "Requests that were answered or whose client left; event streams count when they end.",
    labelNames: requestLabels,
    registers,
  });
  const durations = new Histogram({
    name: "lanyard_http_request_duration_seconds",
    help: "Duration of requests from their headers to the end of their answer, without event streams.",
    labelNames: requestLabels,
    buckets: quick,
    registers,
  });
  const statements = new Histogram({
    name: "lanyard_database_statement_duration_seconds",
    help: "Duration of statements from sending to their answer, including the wait for earlier statements.",
    labelNames: ["pool"] as const,
    buckets: quick,
    registers,
  });
  const logLines = new Counter({
    name: "lanyard_log_lines_total",
    help: "Log lines that report a problem.",
    labelNames: ["level"] as const,
    registers,
  });
  for (const level of ["warn", "error"] as const) logLines.inc({ level }, 0);
  const pools = new Map<string, pg.Pool>();
  new Gauge({
    name: "lanyard_database_connections",
    help: "Connections of a pool, and requests that wait for one.",
    labelNames: ["pool", "state"] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: "in_use" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waiting" }, waitingCount);
      }
    },
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest({ seconds, status, ...rest }: AnsweredRequest): void {
      const labels = { ...rest, status: String(status) };
      requests.inc(labels);
      if (seconds !== undefined) durations.observe(labels, seconds);
    },
    observeStatement: (pool: string, seconds: number) => statements.observe({ pool }, seconds),
    watchPool: (name: string, pool: pg.Pool) => void pools.set(name, pool),
    /** `level` is pino's number; levels above error count as errors. */
    countLogLine(level: number): void {
      if (level >= 40) logLines.inc({ level: level >= 50 ? "error" : "warn" });
    },
    /**
     * Adds a gauge. Replaces a gauge with the same name, because servers that restart within the process add
     * their gauges again.
     */
    addGauge({ name, help, label, read }: GaugeOptions): void {
      registry.removeSingleMetric(name);
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [value, count] of Object.entries(read())) this.set({ [label]: value }, count);
        },
      });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
