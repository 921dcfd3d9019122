import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { KeyScopes } from "@lanyard/contract/key/key-schema";
import type { Language } from "@lanyard/contract/person/person-options";
import type { Right } from "@lanyard/contract/route/route";
import type { Deadline } from "#src/db/deadline.ts";
import type { CopyingTx, TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { AppError } from "./app-error.ts";

/** The idempotency key of a change (security.md, Input and output 6). */
export interface RequestKey {
  readonly key: string;
  /** A hash of the request. If the body is streamed, the body's hash is added after its last byte. */
  requestHash: string;
  /** Whether an earlier request used the key. Set by `inAction`. */
  isReplayed: boolean;
}

export interface CallerKey {
  readonly id: string;
  readonly scopes: KeyScopes;
  readonly budget?: KeyBudget | undefined;
}

export interface KeyBudget {
  readonly rowsPerHour: number;
  /**
   * Counts records within a transaction.
   * @throws AppError TOO_MANY_REQUESTS above the limit
   */
  spend(tx: TenantTx, rows: number): Promise<{ readonly left: number; readonly resetSeconds: number }>;
}

/** The caller of a request. Handlers access the organisation's data only through the caller's methods. */
export interface Caller {
  readonly personId: string;
  /** The name in history and audit log. For an API key, its name and its creator's name. */
  readonly name: string;
  /** The actor in the log: the member, or the API key. */
  readonly actorId: string;
  readonly key?: CallerKey | undefined;
  readonly email: string;
  readonly orgId: OrganisationId;
  readonly orgSlug: string;
  readonly role: string;
  readonly permissions: readonly string[];
  /** The language of refusals. */
  readonly language: Language;
  /** The caller's access token, for calls to Lanyard ID. */
  readonly accessToken?: string;
  readonly requestKey?: RequestKey;
  /** Whether all changes will be rolled back. The request may then change nothing outside the database. */
  readonly isDryRun?: true;
  inTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs read-only work, and returns its result without waiting for the commit. */
  reading<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  copying<T>(work: (tx: CopyingTx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  until(deadline: Deadline): Caller;
  ensureMember(tx: TenantTx): Promise<void>;
  /**
   * Returns the role of a member whom Lanyard ID has changed, and stores the change. Returns undefined if
   * Lanyard ID reports no change of the member.
   */
  learnRole(tx: TenantTx, id: string): Promise<string | undefined>;
  announce(actionId: string): void;
}

export type Person = Omit<
  Caller,
  | "inTenant"
  | "reading"
  | "copying"
  | "until"
  | "ensureMember"
  | "learnRole"
  | "announce"
  | "language"
  | "actorId"
> &
  Partial<Pick<Caller, "language">>;
export type Announce = (orgId: OrganisationId, actionId: string) => void;
type TokenPerson = Pick<Caller, "personId" | "name" | "email" | "role">;
/** The source of members (features/person, features/member). */
export interface MemberSource {
  ensure(tx: TenantTx, person: TokenPerson): Promise<unknown>;
  /** Returns, by member id, the members who were changed in Lanyard ID but not yet in the CRM. */
  readNews(orgSlug: string): Promise<ReadonlyMap<string, TokenPerson>>;
}

const noSource: MemberSource = { ensure: async () => undefined, readNews: async () => new Map() };

export function createCaller(
  person: Person,
  database: TenantDatabase,
  announce: Announce = () => undefined,
  members: MemberSource = noSource,
): Caller {
  let news: ReturnType<MemberSource["readNews"]> | undefined;
  return {
    language: "en",
    ...person,
    actorId: actorOf(person),
    inTenant: (work) => database.transaction(person.orgId, work),
    reading: (work) => database.reading(person.orgId, work),
    copying: (work, signal) => database.copying(person.orgId, work, signal),
    until: (deadline) => createCaller(person, database.until(deadline), announce, members),
    ensureMember: async (tx) => void (await members.ensure(tx, person)),
    learnRole: async (tx, id) => {
      news ??= members.readNews(person.orgSlug);
      const member = (await news).get(id);
      if (member !== undefined) await members.ensure(tx, member);
      return member?.role;
    },
    announce: (actionId) => announce(person.orgId, actionId),
  };
}

function actorOf({ personId, key }: Pick<Person, "personId" | "key">): string {
  return key === undefined ? personId : keyActor(key.id);
}

export function keyActor(keyId: string): string {
  return `key:${keyId}`;
}

/** The permissions that grant each right. `*` grants all rights (rulings, B: Roles). */
const opens: Readonly<Record<Exclude<Right, "public">, readonly string[]>> = {
  read: ["*", "read", "write"],
  export: ["*", "export"],
  write: ["*", "write"],
  admin: ["*"],
};

export function requireRight(caller: Caller, right: Right): void {
  if (!hasRight(caller, right)) throw new AppError("NOT_ALLOWED");
}

export function hasRight(caller: Caller, right: Right): boolean {
  return right === "public" || caller.permissions.some((permission) => opens[right].includes(permission));
}
