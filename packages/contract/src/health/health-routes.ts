import { z } from "zod";
import { routes } from "../route/route.ts";

/** Configuration that the web app reads before sign-in. It is public, so it must not contain secrets. */
export const clientConfig = z.object({
  version: z.string(),
  /** The newer version that failed to start and that this version replaced; otherwise null. */
  failedUpgrade: z.string().nullable(),
  signinUrl: z.string(),
  serviceId: z.string(),
  errorReportingKey: z.string().nullable(),
  skipAuth: z.boolean(),
  testimonial: z.boolean(),
});
export type ClientConfig = z.output<typeof clientConfig>;

/** A dependency of the server and its problem; null if the dependency works. */
export const readinessCheck = z.object({
  name: z.enum(["database", "schema", "disk"]),
  problem: z.enum(["unreachable", "older", "newer", "other", "full"]).nullable(),
});
export type ReadinessCheck = z.output<typeof readinessCheck>;

export const healthRoutes = routes({
  health: {
    method: "GET",
    path: "/health",
    right: "public",
    isProbe: true,
    summary: "Answers while the process is running, even if its database is down",
    answer: z.object({ status: z.literal("ok"), version: z.string() }),
  },
  ready: {
    method: "GET",
    path: "/ready",
    right: "public",
    isProbe: true,
    summary:
      "Answers 200 if the database is reachable and has the schema of this version, and disk space is left; otherwise 503 with the failed checks",
    answer: z.object({
      status: z.literal("ready"),
      version: z.string(),
      failedUpgrade: clientConfig.shape.failedUpgrade,
      checks: z.array(readinessCheck),
    }),
  },
  clientConfig: {
    method: "GET",
    path: "/client-config",
    right: "public",
    summary: "Returns the configuration that the web app needs before sign-in",
    answer: clientConfig,
  },
});
