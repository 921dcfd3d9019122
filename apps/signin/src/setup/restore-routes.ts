import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { linkToken, parseWithToken, tokenOfLink } from "#src/http/link-token.ts";
import { sendPage } from "#src/http/page-reply.ts";
import { requireOwnForm } from "#src/http/request-checks.ts";
import { refusalMessage } from "#src/messages/refusal.ts";
import { hasAdmin } from "#src/organisation/organisation-sql.ts";
import { type RestoreInput, restorePage } from "#src/pages/restore-page.ts";
import { restoreProgressPage } from "#src/pages/restore-progress-page.ts";
import { SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import type { FirstRestore } from "./first-restore.ts";
import { requireSetUpLink } from "./set-up-service.ts";

const formSchema = z.strictObject({
  token: linkToken,
  archive: z.string().max(200).default(""),
  key: z.string().trim().max(200).default(""),
});

/** URLs that work without a database. */
const servedMeanwhile = /^\/(setup\/restore|assets\/)/u;

/**
 * Adds the routes that restore a backup instead of creating the first organisation. Does nothing if Lanyard
 * ID runs alone.
 */
export function addRestoreRoutes(app: FastifyInstance, parts: SigninParts): void {
  const restore = parts.firstRestore;
  if (restore === undefined) return;
  app.addHook("onRequest", async ({ url }) => {
    if (restore.isHoldingDatabase() && !servedMeanwhile.test(url)) throw new SigninProblem("UNAVAILABLE");
  });
  app.get("/setup/restore", async (request, reply) => {
    const token = tokenOfLink(request.query);
    const progress = restore.progress(token);
    if (progress !== undefined && progress.step !== "failed") {
      const lanyard = `${parts.settings.client.origins[0]}/`;
      return sendPage(reply, restoreProgressPage(progress, lanyard), { isWatching: true });
    }
    if (restore.isHoldingDatabase()) throw new SigninProblem("UNAVAILABLE");
    await requireEmpty(parts, token);
    const reason = progress?.reason;
    return showArchives(restore, reply, { token, ...(reason === undefined ? {} : { failed: reason }) });
  });
  app.post("/setup/restore", (request, reply) => takeChoice(parts, restore, request, reply));
}

/**
 * Returns the way to restore a backup while the installation is empty. If the API runs separately, only a
 * command can restore, because no process could stop both services.
 */
export async function findRestoreOption({
  pool,
  firstRestore,
}: Pick<SigninParts, "pool" | "firstRestore">): Promise<"page" | "command" | undefined> {
  if (await hasAdmin(pool)) return undefined;
  return firstRestore === undefined ? "command" : "page";
}

/** Requires a valid set-up link, which only the operator has, and an empty installation. */
async function requireEmpty(parts: SigninParts, token: string): Promise<void> {
  await requireSetUpLink(parts, token);
  if ((await findRestoreOption(parts)) === undefined) throw new SigninProblem("NOT_EMPTY");
}

async function showArchives(restore: FirstRestore, reply: FastifyReply, typed: RestoreInput) {
  const { place, hasKey } = restore;
  const page = restorePage({ place, hasKey, archives: await restore.list() }, typed);
  return sendPage(reply, page, { status: typed.refused?.status ?? 200 });
}

const refusals = {
  unknown: { path: "archive", message: refusalMessage("archiveMissing") },
  keyless: { path: "key", message: refusalMessage("restoreKeyMissing") },
  locked: { path: "key", message: refusalMessage("restoreKeyWrong") },
} as const;

async function takeChoice(
  parts: SigninParts,
  restore: FirstRestore,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  requireOwnForm(parts.settings, request);
  const { token, archive, key } = parseWithToken(formSchema, request.body);
  if (restore.isHoldingDatabase()) throw new SigninProblem("RESTORE_RUNNING");
  await requireEmpty(parts, token).catch((error: unknown) => {
    // Another restore may take over the database during this query.
    throw restore.isHoldingDatabase() ? new SigninProblem("RESTORE_RUNNING") : error;
  });
  const outcome = await restore.begin({ archive, key: key === "" ? undefined : key, token });
  if (outcome === "begun") return reply.redirect(`/setup/restore?${new URLSearchParams({ token })}`, 303);
  if (outcome === "running") throw new SigninProblem("RESTORE_RUNNING");
  return showArchives(restore, reply, {
    token,
    archive,
    refused: new SigninProblem("INVALID_INPUT", { errors: [refusals[outcome]] }),
  });
}
