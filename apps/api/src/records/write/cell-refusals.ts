import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { AppError } from "#src/http/app-error.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { memberShownWith } from "#src/records/kind/record-members.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import type { StoredKind } from "./record-writing.ts";

export interface FailedCell {
  readonly id: string;
  readonly field: string;
  readonly message: Refusal;
  /** The current version of the record, if another user has changed the value. */
  readonly version?: number;
}

interface Attempted<Done> {
  readonly done: Done;
  /** The values of the change that were written, without the refused ones. */
  readonly change: SentValues;
}

export async function attempt<Done>(
  { stored: { kind }, failed }: { readonly stored: StoredKind; readonly failed: FailedCell[] },
  { id, change }: { readonly id: string; readonly change: SentValues },
  work: (change: SentValues) => Promise<Done>,
): Promise<Attempted<Done> | undefined> {
  let left = Object.entries(change).filter(([, value]) => value !== undefined);
  while (left.length > 0) {
    const tried = Object.fromEntries(left);
    try {
      return { done: await work(tried), change: tried };
    } catch (error) {
      const refused = refusedFields(kind, Object.keys(tried), reasonsOf(error));
      const since = collidedVersion(error);
      for (const [field, message] of refused) failed.push({ id, field, message, ...since });
      left = left.filter(([field]) => !refused.has(field));
    }
  }
  return undefined;
}

type Reasons = readonly [Reason, ...Reason[]];
interface Reason {
  readonly path: string;
  readonly message: Refusal;
}

function collidedVersion(error: unknown): { version?: number } {
  if (!(error instanceof AppError) || error.code !== "FIELDS_COLLIDE") return {};
  const version = error.details.facts?.version;
  return typeof version === "number" ? { version } : {};
}

export function reasonsOf(error: unknown): Reasons {
  if (!(error instanceof AppError)) throw error;
  const { message, errors = [] } = error.details;
  const [first, ...others] = errors;
  if (first !== undefined) return [first, ...others];
  if (error.code === "NOT_FOUND") return [{ path: "", message: refusal("recordNotFound") }];
  if (message === undefined) throw error;
  return [{ path: "", message }];
}

/**
 * Returns the refused fields with their reasons. A refusal that names none of the sent fields applies to all
 * of them.
 */
function refusedFields(
  kind: RecordKind,
  sent: readonly string[],
  reasons: Reasons,
): ReadonlyMap<string, Refusal> {
  const { fieldGroup = [], declaration } = kind;
  const shownWith = { ...memberShownWith(declaration), ...kind.shownWith };
  const found = new Map<string, Refusal>();
  for (const { path, message } of reasons) {
    const name = customKeyOf(path) === undefined ? (path.split(".")[0] ?? "") : path;
    const group = fieldGroup.includes(name) ? fieldGroup : [];
    const about = new Set([name, ...group, ...(shownWith[name] ?? [])]);
    for (const field of sent) if (about.has(field)) found.set(field, message);
  }
  if (found.size > 0) return found;
  return new Map(sent.map((field) => [field, reasons[0].message]));
}
