import type { ClientConfig, ReadinessCheck } from "@lanyard/contract/health/health-routes";
import { healthRoutes } from "@lanyard/contract/health/health-routes";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { checkReadiness, type ReadinessParts } from "./readiness.ts";

export function bindHealthRoutes(
  binder: RouteBinder,
  parts: ReadinessParts,
  clientConfig: ClientConfig,
): void {
  const { version, failedUpgrade } = clientConfig;
  // Asks nobody else: who starts processes anew when they are not alive must not do so because the database is away.
  binder.bindPublic(healthRoutes.health, async () => ({ status: "ok" as const, version }));
  binder.bindPublic(healthRoutes.ready, async () => {
    const checks = await checkReadiness(parts);
    requireReady(checks);
    return { status: "ready" as const, version, failedUpgrade, checks };
  });
  binder.bindPublic(healthRoutes.clientConfig, async () => clientConfig);
}

/** @throws AppError UNAVAILABLE, with all checks as facts */
function requireReady(checks: readonly ReadinessCheck[]): void {
  const wrong = checks.filter(({ problem }) => problem !== null);
  if (wrong.length === 0) return;
  const named = wrong.map(({ name, problem }) => `${name} ${problem}`).join(", ");
  throw new AppError("UNAVAILABLE", { message: refusal("notReady", { checks: named }), facts: { checks } });
}
