import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import { z } from "zod";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import type { Organisations } from "#src/features/organisation/organisation.ts";
import {
  insertMembers,
  lockPeople,
  markMembersLeft,
  publishMembersChanged,
  upsertMembers,
} from "#src/features/person/person.ts";
import { bearerHeaders } from "#src/http/revocations.ts";
import { noteUnloggedChange } from "#src/log/record-count.ts";

const newsSchema = z.object({
  orgSlug: z.string(),
  personId: z.string(),
  version: z.number(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.string().nullable(),
});
type News = z.output<typeof newsSchema>;
const answerSchema = z.object({ news: z.array(newsSchema), limit: z.number() });

interface LearningParts {
  readonly signinUrl: string;
  /** The secret with which the API authenticates itself to Lanyard ID. */
  readonly serviceKey: string;
  readonly database: TenantDatabase;
  readonly organisations: Organisations;
  readonly log: Pick<Logger, "debug" | "warn">;
}

const everyMs = 2000;
const waitMs = 5000;

/**
 * Starts the background work that stores changes of members from Lanyard ID. Lanyard ID repeats each change
 * until a process confirms it.
 */
export function startMemberLearning({ work, ...parts }: LearningParts & { readonly work: BackgroundWork }) {
  work.repeat({
    name: "member-news",
    everyMs,
    firstAfterMs: 100,
    failure: "Changes of members could not be read",
    run: (isStopped) => learnMembers(parts, isStopped),
  });
}

async function learnMembers(parts: LearningParts, isStopped: () => boolean): Promise<void> {
  for (let isLast = false; !isLast && !isStopped(); ) {
    const answer = await readNews(parts);
    if (answer === undefined) return;
    const { news, limit } = answer;
    const told = await takeOver(parts, news, isStopped);
    if (told.length > 0) await confirm(parts, told);
    // Failed changes are left to the next round.
    isLast = news.length < limit || told.length < news.length;
  }
}

/** Returns a function that reads members whose changes are not stored yet. */
export function memberNewsReader(parts: Pick<LearningParts, "signinUrl" | "serviceKey" | "log">) {
  return async (orgSlug: string) => {
    const { news } = (await readNews(parts)) ?? { news: [] };
    const members = news.filter((each) => each.orgSlug === orgSlug).flatMap(memberOf);
    return new Map(members.map(({ id, ...member }) => [id, { personId: id, ...member }]));
  };
}

async function readNews({
  signinUrl,
  serviceKey,
  log,
}: Pick<LearningParts, "signinUrl" | "serviceKey" | "log">) {
  try {
    const response = await fetch(new URL("/member-news", signinUrl), {
      headers: bearerHeaders(serviceKey),
      signal: AbortSignal.timeout(waitMs),
    });
    return response.ok ? answerSchema.parse(await response.json()) : undefined;
  } catch (error) {
    log.debug({ err: error }, "Lanyard ID did not answer");
    return undefined;
  }
}

async function takeOver(
  parts: LearningParts,
  news: readonly News[],
  isStopped: () => boolean,
): Promise<News[]> {
  const told: News[] = [];
  for (const [slug, ofOrganisation] of Map.groupBy(news, ({ orgSlug }) => orgSlug)) {
    try {
      const orgId = await parts.organisations.idOf(slug);
      told.push(...(await parts.database.transaction(orgId, (tx) => takeOverIn(tx, parts, ofOrganisation))));
    } catch (error) {
      // The next start repeats changes that a stop interrupted.
      if (isStopped()) return told;
      parts.log.warn({ err: error }, "The members of an organisation could not be updated");
    }
  }
  return told;
}

/**
 * Stores changed members of an organisation. Locks them and then requests their state once more, because a
 * removal or its undo may have committed in the meantime.
 */
async function takeOverIn(tx: TenantTx, parts: LearningParts, news: readonly News[]): Promise<News[]> {
  const known = new Set((await lockPeople(tx, news.map(idOf))).map(({ id }) => id));
  const now = (await readNews(parts))?.news ?? [];
  const wanted = new Set(news.map(keyOf));
  const [ofKnown, ofOthers] = partition(
    now.filter((each) => wanted.has(keyOf(each))),
    (each) => known.has(idOf(each)),
  );
  await upsertMembers(tx, ofKnown.flatMap(memberOf));
  await markMembersLeft(tx, ofKnown.filter(isGone).map(idOf), true);
  const inserted = new Set(await insertMembers(tx, ofOthers.flatMap(memberOf)));
  const told = [...ofKnown, ...ofOthers.filter((each) => isGone(each) || inserted.has(idOf(each)))];
  if (told.length > 0) {
    // Cached lists and boards contain member names.
    await noteUnloggedChange(tx).send();
    await publishMembersChanged(tx, told.length);
  }
  return told;
}

const idOf = ({ personId }: News) => personId;
const keyOf = ({ orgSlug, personId }: News) => `${orgSlug} ${personId}`;
const isGone = ({ role }: News) => role === null;

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

function memberOf({ personId, name, email, role }: News) {
  return role === null || email === null ? [] : [{ id: personId, name: name || email, email, role }];
}

async function confirm({ signinUrl, serviceKey }: LearningParts, applied: readonly News[]): Promise<void> {
  await fetch(new URL("/member-news/told", signinUrl), {
    method: "POST",
    headers: { ...bearerHeaders(serviceKey), "content-type": "application/json" },
    body: JSON.stringify({
      told: applied.map(({ orgSlug, personId, version }) => ({ orgSlug, personId, version })),
    }),
    signal: AbortSignal.timeout(waitMs),
  });
}
