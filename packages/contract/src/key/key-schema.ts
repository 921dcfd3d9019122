import { z } from "zod";
import { moment, queryMoment, requiredText } from "../field/field-schema.ts";
import { recordId } from "../field/ids.ts";
import { type RecordPlural, recordKinds, recordNouns } from "../kind/record-kinds.ts";
import { maxBulkUpdate } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

/** The access levels of a key, lowest first. Each level includes the previous ones. */
export const scopeLevels = ["read", "propose", "write"] as const;
export type ScopeLevel = (typeof scopeLevels)[number];
const scopeLevel = z.enum(scopeLevels);

type KindScopes = Readonly<Record<RecordPlural, z.ZodOptional<typeof scopeLevel>>>;

function kindScopes(): KindScopes;
function kindScopes() {
  return Object.fromEntries(recordNouns.map((noun) => [recordKinds[noun].plural, scopeLevel.optional()]));
}

export const keyScopes = z
  .strictObject({ ...kindScopes(), export: z.boolean().optional() })
  .refine(({ export: _, ...kinds }) => Object.values(kinds).some((level) => level !== undefined), {
    message: refusalMessage("keyWithoutScope"),
  });
export type KeyScopes = z.output<typeof keyScopes>;

/** The OAuth names of all scopes, such as `contacts:read`. */
export const scopeNames: readonly string[] = [
  ...recordNouns.flatMap((noun) => scopeLevels.map((level) => `${recordKinds[noun].plural}:${level}`)),
  "export",
];

/** The maximum number of active keys in an organisation. Keys of connected programs do not count. */
export const maxKeys = 100;
export const maxListedKeys = 1000;
/**
 * The number of days for which the list of keys contains a revoked key, so that members can undo its changes.
 */
export const revokedKeyDays = 7;
export const maxKeyAddresses = 50;
export const maxKeyName = 100;
const maxRowsPerHour = 1_000_000_000;

const networkMessage = refusalMessage("invalidNetwork");
const network = z.union([
  z.cidrv4(networkMessage),
  z.cidrv6(networkMessage),
  z.ipv4(networkMessage),
  z.ipv6(networkMessage),
]);

export const newKey = z.strictObject({
  name: requiredText(maxKeyName, refusalMessage("keyNameMissing")),
  scopes: keyScopes,
  /** Null means that the key never expires. */
  expires_at: queryMoment.nullable().default(null),
  /** The networks from which the server accepts the key. An empty list allows all networks. */
  addresses: z.array(network).max(maxKeyAddresses).default([]),
  /** The maximum number of records that the key can read and change per hour; null for no limit. */
  rows_per_hour: z
    .number()
    .int(refusalMessage("wholeNumberRange", { min: 1, max: maxRowsPerHour }))
    .min(1, refusalMessage("wholeNumberRange", { min: 1, max: maxRowsPerHour }))
    .max(maxRowsPerHour, refusalMessage("wholeNumberRange", { min: 1, max: maxRowsPerHour }))
    .nullable()
    .default(null),
  /** A personal key has no more rights than its owner, and expires when the owner leaves the organisation. */
  personal: z.boolean().default(false),
});
export type NewKey = z.output<typeof newKey>;

export const apiKey = z.object({
  id: recordId,
  name: z.string(),
  scopes: keyScopes,
  personal: z.boolean(),
  /**
   * Whether the key belongs to a program that a member connected through Lanyard ID. Such a key has no
   * secret.
   */
  connection: z.boolean(),
  created_by: z.object({ id: z.string(), name: z.string() }),
  created_at: moment,
  expires_at: moment.nullable(),
  addresses: z.array(z.string()),
  rows_per_hour: z.number().int().nullable(),
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** The maximum number of records that one undo of a key's actions can revert. */
export const maxUndoneByKey = maxBulkUpdate;
