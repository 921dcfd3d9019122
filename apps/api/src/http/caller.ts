import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { KeyScopes } from "@lanyard/contract/key/key-schema";
import type { Language } from "@lanyard/contract/person/person-options";
import type { Deadline } from "#src/db/deadline.ts";
import type { CopyingTx, TenantDatabase, TenantTx } from "#src/db/tenant.ts";

/** The key that identifies a repeated change (security.md, Input and output 6). */
export interface RequestKey {
  readonly key: string;
  /**
   * The hash that distinguishes another request under an equal key; a streamed body adds itself once it has
   * arrived.
   */
  requestHash: string;
  /** Set by `inAction` when the key was taken before. */
  isReplayed: boolean;
}

/** The API key with which a program signs in. */
export interface CallerKey {
  readonly id: string;
  readonly scopes: KeyScopes;
  /** Undefined without a budget. */
  readonly budget?: KeyBudget | undefined;
}

/** The records that a key may read and change in an hour. */
export interface KeyBudget {
  readonly rowsPerHour: number;
  /** Counts records within a transaction. @throws AppError TOO_MANY_REQUESTS beyond the budget */
  spend(tx: TenantTx, rows: number): Promise<{ readonly left: number; readonly resetSeconds: number }>;
}

/** The caller, and the only access to their organisation's data. */
export interface Caller {
  /** The member of the request; for an API key, its creator. */
  readonly personId: string;
  /** The name in history and audit: of a key, its own and its creator's. */
  readonly name: string;
  /** The author of actions in the log: the member, or the key. */
  readonly actorId: string;
  readonly key?: CallerKey | undefined;
  readonly email: string;
  readonly orgId: OrganisationId;
  readonly orgSlug: string;
  readonly role: string;
  readonly permissions: readonly string[];
  /** The language of refusals. */
  readonly language: Language;
  /** The caller's access token, for calls to Lanyard ID in their name. */
  readonly accessToken?: string;
  readonly requestKey?: RequestKey;
  /** Whether everything is rolled back at the end, so that nothing outside the database may change. */
  readonly isDryRun?: true;
  /** Runs one transaction in the caller's organisation. */
  inTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs work that only reads, and does not wait for the commit. */
  reading<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Runs bulk work that receives rows by COPY. */
  copying<T>(work: (tx: CopyingTx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Returns the caller for one request, whose work ends at its deadline. */
  until(deadline: Deadline): Caller;
  /** Adds the caller to the organisation's people, if missing. */
  ensureMember(tx: TenantTx): Promise<void>;
  /** Returns the role of a member whom Lanyard ID changed a moment ago and makes them known; undefined without such a change. */
  learnRole(tx: TenantTx, id: string): Promise<string | undefined>;
  /** Announces a committed action to all streams of the organisation. */
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
/** Announces a committed action; see features/event. */
export type Announce = (orgId: OrganisationId, actionId: string) => void;
type TokenPerson = Pick<Caller, "personId" | "name" | "email" | "role">;
/** The source of members; see features/person and features/member. */
export interface MemberSource {
  ensure(tx: TenantTx, person: TokenPerson): Promise<unknown>;
  /** Reads the members whom Lanyard ID changed and the organisation does not know yet, by id. */
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

/** Returns the author of a key's actions. */
export function keyActor(keyId: string): string {
  return `key:${keyId}`;
}
