import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import { healthRoutes } from "@lanyard/contract/health/health-routes";
import type { Pool } from "pg";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { pingDatabase } from "./health-sql.ts";

export function bindHealthRoutes(binder: RouteBinder, pool: Pool, clientConfig: ClientConfig): void {
  binder.bindPublic(healthRoutes.health, async () => {
    await pingDatabase(pool);
    return { status: "ok" as const, version: clientConfig.version };
  });
  binder.bindPublic(healthRoutes.clientConfig, async () => clientConfig);
}
