import type { ClientConfig, ReadinessCheck } from "@lanyard/contract/health/health-routes";
import { healthRoutes } from "@lanyard/contract/health/health-routes";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { Logger } from "@lanyard/server-kit/logging";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { checkReadiness, type ReadinessParts } from "./readiness.ts";

export function bindHealthRoutes(
  binder: RouteBinder,
  parts: ReadinessParts,
  clientConfig: ClientConfig,
  log: Pick<Logger, "warn">,
): void {
  const tellChange = createChangeTeller(log);
  const { version, failedUpgrade } = clientConfig;
  // Only checks that the process answers, because a restart does not help if the database is down.
  binder.bindPublic(healthRoutes.health, async () => ({ status: "ok" as const, version }));
  binder.bindPublic(healthRoutes.ready, async () => {
    const checks = await checkReadiness(parts);
    tellChange(checks);
    requireReady(checks);
    return { status: "ready" as const, version, failedUpgrade, checks };
  });
  binder.bindPublic(healthRoutes.clientConfig, async () => clientConfig);
}

/** Returns a function that logs readiness only when it changes, because probes are frequent. */
function createChangeTeller(log: Pick<Logger, "warn">): (checks: readonly ReadinessCheck[]) => void {
  let reported = "";
  return (checks) => {
    const failing = failingChecks(checks);
    if (failing === reported) return;
    reported = failing;
    if (failing === "") log.warn("Ready again");
    else log.warn({ checks: failing }, "Not ready");
  };
}

function failingChecks(checks: readonly ReadinessCheck[]): string {
  const wrong = checks.filter(({ problem }) => problem !== null);
  return wrong.map(({ name, problem }) => `${name} ${problem}`).join(", ");
}

function requireReady(checks: readonly ReadinessCheck[]): void {
  const failing = failingChecks(checks);
  if (failing === "") return;
  throw new AppError("UNAVAILABLE", {
    message: refusal("notReady", { checks: failing }),
    facts: { checks },
    isLogged: true,
  });
}
