import { z } from "zod";
import { routes } from "../route/route.ts";

/** Configuration that the web app reads before sign-in. It is public, so it must not contain secrets. */
export const clientConfig = z.object({
  version: z.string(),
  /** The newer version that failed to start, if the server fell back to this version; otherwise null. */
  failedUpgrade: z.string().nullable(),
  signinUrl: z.string(),
  serviceId: z.string(),
  errorReportingKey: z.string().nullable(),
  skipAuth: z.boolean(),
  testimonial: z.boolean(),
});
export type ClientConfig = z.output<typeof clientConfig>;

/** A dependency of the server and its problem; null if it works. */
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
    summary: "Answers as long as the process is alive, whether or not its database is",
    answer: z.object({ status: z.literal("ok"), version: z.string() }),
  },
  ready: {
    method: "GET",
    path: "/ready",
    right: "public",
    isProbe: true,
    summary:
      "Answers 200 when the process can serve: its database answers, has the schema of this version, and there is disk left; else 503 with the same checks as facts",
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
    summary: "What the web app needs before sign-in",
    answer: clientConfig,
  },
});
