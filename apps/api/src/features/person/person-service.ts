import { type NoticeTypes, noticeKinds } from "@lanyard/contract/notice/notice-schema";
import { personRoutes } from "@lanyard/contract/person/person-routes";
import {
  type Colleague,
  changeToMine,
  preferences,
  type preferencesChange,
  type profileChange,
  type usageReport,
} from "@lanyard/contract/person/person-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { newestAction } from "#src/features/event/event.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { type Caller, hasRight } from "#src/http/caller.ts";
import { selectOwnChanges } from "./own-changes-sql.ts";
import {
  insertPerson,
  type PersonRow,
  type PersonValues,
  selectPeople,
  selectPerson,
  updatePerson,
  upsertPerson,
} from "./person-sql.ts";

const mostPeople = 1000;
const ownChangesShown = 20;

export interface PersonServices {
  readonly hasMail: boolean;
  readonly sendUsage: UsageSender;
}

/** Begins a session: updates the member from the token, and returns profile and preferences. */
export async function readMe(caller: Caller, { hasMail, sendUsage }: PersonServices) {
  const { row, last_action } = await caller.inTenant(async (tx) => ({
    last_action: await newestAction(tx),
    row: await upsertPerson(tx, tokenPerson(caller)),
  }));
  const services = { mail: hasMail, push: false, usage: sendUsage !== undefined };
  return { profile: row, preferences: preferences.parse(row), services, last_action };
}

export async function updateProfile(caller: Caller, change: z.output<typeof profileChange>) {
  return { profile: await changePerson(caller, change) };
}

export async function updatePreferences(caller: Caller, change: z.output<typeof preferencesChange>) {
  if (change.notify_push) throw fieldError("notify_push", refusal("pushUnavailable"));
  return { preferences: preferences.parse(await changePerson(caller, change)) };
}

export function readNoticeTypes(caller: Caller): Promise<NoticeTypes> {
  return caller.reading(async (tx) => noticeTypesOf(await selectPerson(tx, caller.personId)));
}

export function updateNoticeTypes(caller: Caller, { types }: NoticeTypes): Promise<NoticeTypes> {
  return caller.inTenant(async (tx) => {
    await upsertPerson(tx, tokenPerson(caller));
    const present = noticeTypesOf(await selectPerson(tx, caller.personId)).types;
    const wanted = present.map((one) => types.find(({ type }) => type === one.type) ?? one);
    const without = (way: "app" | "mail") => wanted.filter((one) => !one[way]).map(({ type }) => type);
    await updatePerson(tx, caller.personId, {
      hidden_notices: without("app"),
      unmailed_notices: without("mail"),
    });
    return { types: wanted };
  });
}

function noticeTypesOf(choice: Awaited<ReturnType<typeof selectPerson>>): NoticeTypes {
  return {
    types: noticeKinds.map((type) => ({
      type,
      app: !choice?.hidden_notices.includes(type),
      mail: !choice?.unmailed_notices.includes(type),
    })),
  };
}

function changePerson(caller: Caller, change: PersonValues): Promise<PersonRow> {
  return caller.inTenant(async (tx) => {
    const known = await upsertPerson(tx, tokenPerson(caller));
    if (Object.keys(change).length === 0) return known;
    return (await updatePerson(tx, caller.personId, change)) ?? known;
  });
}

/** Inserts a member whose program acts without a session, so that the member can own records. */
export async function registerPerson(tx: TenantTx, person: TokenPerson): Promise<void> {
  await insertPerson(tx, tokenPerson(person));
}

type TokenPerson = Pick<Caller, "personId" | "name" | "email" | "role">;

function tokenPerson({ personId, name, email, role }: TokenPerson) {
  return { id: personId, name, email, role };
}

export function listPeople(caller: Caller) {
  const seesAll = hasRight(caller, "admin");
  return caller.reading(async (tx) => {
    const rows = await selectPeople(tx, mostPeople);
    const people = rows.map(({ public_profile, ...person }): Colleague => {
      const isShown = seesAll || public_profile || person.id === caller.personId;
      return isShown ? person : { ...person, role_title: null, phone: null };
    });
    return { people };
  });
}

export function listOwnChanges({ personId, name, email, reading }: Caller, since: string) {
  return reading(async (tx) => {
    const rows = await selectOwnChanges(tx, { personId, name, email, since, limit: ownChangesShown });
    return { changes: rows.map((row) => changeToMine.parse(row)) };
  });
}

export async function reportUsage(
  caller: Caller,
  { sendUsage }: PersonServices,
  { pages }: z.output<typeof usageReport>,
) {
  if (sendUsage === undefined) return { sent: false };
  const person = await caller.reading((tx) => selectPerson(tx, caller.personId));
  return { sent: person?.share_usage === true && (await sendUsage(pages)) };
}

export function bindPersonRoutes(binder: RouteBinder, services: PersonServices): void {
  binder.bind(personRoutes.readMe, ({ caller }) => readMe(caller, services));
  binder.bind(personRoutes.updateProfile, ({ caller, body }) => updateProfile(caller, body));
  binder.bind(personRoutes.updatePreferences, ({ caller, body }) => updatePreferences(caller, body));
  binder.bind(personRoutes.noticeTypes, ({ caller }) => readNoticeTypes(caller));
  binder.bind(personRoutes.setNoticeTypes, ({ caller, body }) => updateNoticeTypes(caller, body));
  binder.bind(personRoutes.ownChanges, ({ caller, query }) => listOwnChanges(caller, query.since));
  binder.bind(personRoutes.reportUsage, ({ caller, body }) => reportUsage(caller, services, body));
  binder.bind(personRoutes.list, ({ caller }) => listPeople(caller));
}

/** The sender of anonymous counts; undefined if the operator has configured no address. */
type UsageSender = ((pages: Readonly<Record<string, number>>) => Promise<boolean>) | undefined;

const timeLimitMs = 5000;

/**
 * Creates the sender of usage counts. Sends only the version and the counts, and no data about a person, an
 * organisation or a record.
 */
export function createUsageSender(address: string | undefined, version: string): UsageSender {
  if (address === undefined) return undefined;
  return async (pages) => {
    const body = JSON.stringify({ product: "lanyard", version, pages });
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(timeLimitMs);
    const answer = await fetch(address, { method: "POST", headers, body, signal, redirect: "error" }).catch(
      () => undefined,
    );
    return answer?.ok ?? false;
  };
}
