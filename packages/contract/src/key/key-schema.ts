import { z } from "zod";
import { moment, queryMoment, requiredText } from "../field/field-schema.ts";
import { recordId } from "../field/ids.ts";
import { type RecordPlural, recordKinds, recordNouns } from "../kind/record-kinds.ts";
import { maxBulkUpdate } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

/** The access levels of a key to the records of a kind; each includes the previous ones. */
export const scopeLevels = ["read", "propose", "write"] as const;
export type ScopeLevel = (typeof scopeLevels)[number];
const scopeLevel = z.enum(scopeLevels);

type KindScopes = Readonly<Record<RecordPlural, z.ZodOptional<typeof scopeLevel>>>;

function kindScopes(): KindScopes;
function kindScopes() {
  return Object.fromEntries(recordNouns.map((noun) => [recordKinds[noun].plural, scopeLevel.optional()]));
}

/** The rights of a key: a level for each kind, and whether it may export. */
export const keyScopes = z
  .strictObject({ ...kindScopes(), export: z.boolean().optional() })
  .refine(({ export: _, ...kinds }) => Object.values(kinds).some((level) => level !== undefined), {
    message: refusalMessage("keyWithoutScope"),
  });
export type KeyScopes = z.output<typeof keyScopes>;

/** Every scope by name, such as `contacts:read`, as OAuth names them. */
export const scopeNames: readonly string[] = [
  ...recordNouns.flatMap((noun) => scopeLevels.map((level) => `${recordKinds[noun].plural}:${level}`)),
  "export",
];

/** Live keys of one organisation, besides connections. */
export const maxKeys = 100;
/** Keys and connections that a list names. */
export const maxListedKeys = 1000;
export const maxKeyAddresses = 50;
export const maxKeyName = 100;
const maxRowsPerHour = 1_000_000_000;

/** A network in CIDR notation, or one address. */
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
  /** The expiry of the key; never if null or missing. */
  expires_at: queryMoment.nullable().default(null),
  /** Networks from which the key works; everywhere when empty. */
  addresses: z.array(network).max(maxKeyAddresses).default([]),
  /** Records that the key may read and change in an hour; unlimited if null or missing. */
  rows_per_hour: z
    .number()
    .int(refusalMessage("wholeNumberRange", { min: 1, max: maxRowsPerHour }))
    .min(1, refusalMessage("wholeNumberRange", { min: 1, max: maxRowsPerHour }))
    .max(maxRowsPerHour, refusalMessage("wholeNumberRange", { min: 1, max: maxRowsPerHour }))
    .nullable()
    .default(null),
  /** A personal key never has more than its owner's present rights and ends with the membership. */
  personal: z.boolean().default(false),
});
export type NewKey = z.output<typeof newKey>;

export const apiKey = z.object({
  id: recordId,
  name: z.string(),
  scopes: keyScopes,
  personal: z.boolean(),
  /** Whether a member connected the program through Lanyard ID, so that it has no secret. */
  connection: z.boolean(),
  created_by: z.object({ id: z.string(), name: z.string() }),
  created_at: moment,
  expires_at: moment.nullable(),
  addresses: z.array(z.string()),
  rows_per_hour: z.number().int().nullable(),
  last_used_at: moment.nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

/** Records that one undo of a key's actions reverts. */
export const maxUndoneByKey = maxBulkUpdate;
