import { createHash } from "node:crypto";
import { calendarRoutes } from "@lanyard/contract/calendar/calendar-routes";
import { knownLanguage, type Language } from "@lanyard/contract/person/person-options";
import { pipelined } from "#src/db/statement.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { createOrganisationSecret, organisationOfSecret, secretHash } from "#src/http/organisation-secret.ts";
import {
  type CalendarDeal,
  type CalendarMeeting,
  type CalendarTask,
  selectCalendarDeals,
  selectCalendarMeetings,
  selectCalendarTasks,
} from "./calendar-sql.ts";
import { type CalendarEvent, calendarText } from "./calendar-text.ts";
import { selectCalendarPerson, selectPerson, updateCalendarSecret } from "./person-sql.ts";

export interface CalendarParts {
  readonly database: TenantDatabase;
  readonly publicUrl: string;
}

export async function readCalendar({ reading, personId }: Caller) {
  const person = await reading((tx) => selectPerson(tx, personId));
  return { since: person?.calendar_since ?? null };
}

/** Creates a calendar address, which invalidates the former one. */
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
 * Returns the calendar of the key's owner. The time zone is the owner's, or else the one in the URL, or UTC.
 * @throws AppError NOT_FOUND for an invalid key, and for a former member
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
  const since = new Date(Date.now() - pastDays * 86_400_000).toISOString();
  const [tasks, deals, meetings] = await pipelined(
    selectCalendarTasks(tx, id),
    selectCalendarDeals(tx, id),
    selectCalendarMeetings(tx, id, since),
  );
  const host = new URL(publicUrl).hostname;
  const spoken = knownLanguage(language);
  const closes = closing[spoken];
  return calendarText(`Lanyard: ${name}`, zone, [
    ...tasks.map((task) => taskEvent(task, { host, publicUrl })),
    ...deals.map((deal) => dealEvent(deal, { host, publicUrl, closes })),
    ...meetings.map((meeting) => meetingEvent(meeting, { host, publicUrl, types: meetingTypes[spoken] })),
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

/** Returns the details of an event as its description, because most calendar programs show no other field. */
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

type Types = Readonly<Record<string, string>>;

/** Returns a meeting or visit as an event. The alarm is at the start of the meeting. */
function meetingEvent(
  meeting: CalendarMeeting,
  { host, publicUrl, types }: Addresses & { types: Types },
): CalendarEvent {
  const { id, name, type, body, started_at, duration_minutes: minutes, about, version, updated_at } = meeting;
  const url = `${publicUrl}/interactions/${id}`;
  return {
    uid: `interaction-${id}@${host}`,
    summary: [types[type] ?? type, about ?? name].filter(Boolean).join(" · "),
    description: descriptionOf(body, url),
    url,
    at: { moment: started_at, alarmAt: started_at, ...(minutes !== null && { minutes }) },
    repeat: null,
    sequence: version - 1,
    changedAt: updated_at,
  };
}

/** The number of days for which a calendar contains past meetings. */
const pastDays = 90;

const meetingTypes: Readonly<Record<Language, Types>> = {
  en: { meeting: "Meeting", visit: "Visit" },
  es: { meeting: "Reunión", visit: "Visita" },
  fr: { meeting: "Rendez-vous", visit: "Visite" },
  de: { meeting: "Termin", visit: "Besuch" },
};

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
