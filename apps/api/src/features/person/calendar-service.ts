import { createHash } from "node:crypto";
import { calendarRoutes } from "@lanyard/contract/calendar/calendar-routes";
import type { Language } from "@lanyard/contract/person/person-options";
import { pipelined } from "#src/db/statement.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { createOrganisationSecret, organisationOfSecret, secretHash } from "#src/http/organisation-secret.ts";
import {
  type CalendarDeal,
  type CalendarTask,
  selectCalendarDeals,
  selectCalendarTasks,
} from "./calendar-sql.ts";
import { type CalendarEvent, calendarText } from "./calendar-text.ts";
import { personLanguage } from "./person-language.ts";
import { selectCalendarPerson, selectCalendarSince, updateCalendarSecret } from "./person-sql.ts";

export interface CalendarParts {
  readonly database: TenantDatabase;
  readonly publicUrl: string;
}

export async function readCalendar({ reading, personId }: Caller) {
  return { since: (await reading((tx) => selectCalendarSince(tx, personId))) ?? null };
}

/** A new address; who has the old one gets nothing any more. */
export async function renewCalendar({ inTenant, orgId, personId, ensureMember }: Caller) {
  const secret = createOrganisationSecret(orgId);
  const since = await inTenant(async (tx) => {
    await ensureMember(tx);
    return updateCalendarSecret(tx, personId, secretHash(secret));
  });
  if (since === null || since === undefined) throw new AppError("NOT_FOUND");
  return { path: `/api${calendarRoutes.feed.path}?key=${secret}`, since };
}

export async function endCalendar({ inTenant, personId }: Caller) {
  await inTenant((tx) => updateCalendarSecret(tx, personId, null));
  return { since: null };
}

/**
 * Returns the calendar of the key's owner, in their time zone or else that of the URL. A wrong or renewed
 * key, or one of a former member, is not found.
 */
export async function sendCalendar(
  { database, publicUrl }: CalendarParts,
  { key, time_zone: addressZone = "UTC" }: { key: string; time_zone?: string | undefined },
): Promise<FileAnswer> {
  const orgId = organisationOfSecret(key);
  if (orgId === undefined) throw new AppError("NOT_FOUND");
  const body = await database.reading(orgId, async (tx) => {
    const person = await selectCalendarPerson(tx, secretHash(key));
    return person && writeCalendar(tx, { ...person, zone: person.time_zone ?? addressZone }, publicUrl);
  });
  if (body === undefined) throw new AppError("NOT_FOUND");
  const entityTag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  return new FileAnswer({
    contentType: "text/calendar; charset=utf-8",
    fileName: "lanyard.ics",
    body,
    entityTag,
  });
}

async function writeCalendar(
  tx: TenantTx,
  { id, name, language, zone }: { id: string; name: string; language: string | null; zone: string },
  publicUrl: string,
): Promise<string> {
  const [tasks, deals] = await pipelined(selectCalendarTasks(tx, id), selectCalendarDeals(tx, id));
  const host = new URL(publicUrl).hostname;
  const closes = closing[personLanguage({ language })];
  return calendarText(`Lanyard: ${name}`, zone, [
    ...tasks.map((task) => taskEvent(task, { host, publicUrl })),
    ...deals.map((deal) => dealEvent(deal, { host, publicUrl, closes })),
  ]);
}

type Addresses = { readonly host: string; readonly publicUrl: string };

function taskEvent(task: CalendarTask, { host, publicUrl }: Addresses): CalendarEvent {
  const { id, title, note, due_on, due_at, remind_at, repeat, about, phone, version, updated_at } = task;
  const url = `${publicUrl}/tasks/${id}`;
  return {
    uid: `task-${id}@${host}`,
    summary: about === null || title.includes(about) ? title : `${title} · ${about}`,
    description: descriptionOf(note, phone, url),
    url,
    at: due_at === null ? { day: due_on ?? "" } : { moment: due_at, alarmAt: remind_at ?? due_at },
    repeat,
    sequence: version - 1,
    changedAt: updated_at,
  };
}

/** Joins the details of an event in its description, the only such field that most calendars show. */
function descriptionOf(...lines: readonly (string | null)[]): string {
  return lines.filter((line) => line !== null).join("\n");
}

function dealEvent(
  { id, name, expected_close_date: day, phone, version, updated_at }: CalendarDeal,
  { host, publicUrl, closes }: Addresses & { closes: (name: string) => string },
): CalendarEvent {
  const url = `${publicUrl}/deals/${id}`;
  return {
    uid: `deal-${id}@${host}`,
    summary: closes(name),
    description: descriptionOf(null, phone, url),
    url,
    at: { day },
    repeat: null,
    sequence: version - 1,
    changedAt: updated_at,
  };
}

const closing: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) => `Closing: ${name}`,
  es: (name) => `Cierre: ${name}`,
  fr: (name) => `Clôture : ${name}`,
  de: (name) => `Abschluss: ${name}`,
};

export function bindCalendarRoutes({ bind, bindPublic }: RouteBinder, parts: CalendarParts): void {
  bind(calendarRoutes.read, ({ caller }) => readCalendar(caller));
  bind(calendarRoutes.renew, ({ caller }) => renewCalendar(caller));
  bind(calendarRoutes.end, ({ caller }) => endCalendar(caller));
  bindPublic(calendarRoutes.feed, ({ query }) => sendCalendar(parts, query));
}
