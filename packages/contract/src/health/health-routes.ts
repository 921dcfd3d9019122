import { z } from "zod";
import { routes } from "../route/route.ts";

/** What the web app must know before it can sign anybody in; holds nothing secret. */
export const clientConfig = z.object({
  version: z.string(),
  signinUrl: z.string(),
  serviceId: z.string(),
  errorReportingKey: z.string().nullable(),
  skipAuth: z.boolean(),
  testimonial: z.boolean(),
});
export type ClientConfig = z.output<typeof clientConfig>;

export const healthRoutes = routes({
  health: {
    method: "GET",
    path: "/health",
    right: "public",
    summary: "Answers when the service and its database are ready",
    answer: z.object({ status: z.literal("ok"), version: z.string() }),
  },
  clientConfig: {
    method: "GET",
    path: "/client-config",
    right: "public",
    summary: "What the web app needs before sign-in",
    answer: clientConfig,
  },
});
