import { refusal } from "@lanyard/contract/refusals/refusal";
import type { Logger } from "@lanyard/server-kit/logging";
import { z } from "zod";
import type { KnownPerson } from "#src/features/person/person.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { bearerHeaders } from "#src/http/revocations.ts";
import type { ExternalChanges } from "#src/log/undoable.ts";

/**
 * Memberships in Lanyard ID. Calls use the caller's token, so that Lanyard ID checks the permission. Each
 * call is repeatable, and registers its reversal in case the transaction fails.
 */
export interface Membership {
  /** @throws AppError LAST_ADMIN, NOT_ALLOWED, SIGNED_OUT, UNAVAILABLE */
  end(context: Omit<ExternalChanges, "actionId">, personId: string): Promise<void>;
  /**
   * Returns a member; returns undefined if Lanyard ID does not know the person.
   * @throws AppError NOT_ALLOWED, SIGNED_OUT, UNAVAILABLE
   */
  find(caller: Caller, personId: string): Promise<KnownPerson | undefined>;
  /** @throws AppError CHANGED_SINCE if the person cannot return; NOT_ALLOWED, SIGNED_OUT, UNAVAILABLE */
  resume(context: Omit<ExternalChanges, "actionId">, personId: string): Promise<void>;
}

const waitMs = 10_000;
const refused = z.object({ code: z.string() });
const listing = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.string() })),
});
const returned = z.object({ changed: z.boolean() });

interface MembershipParts {
  readonly signinUrl: string;
  readonly log: Pick<Logger, "warn">;
}

export function createMembership({ signinUrl, log }: MembershipParts): Membership {
  const ask = (caller: Caller, method: "GET" | "DELETE" | "POST", path: string) =>
    send(caller, { url: new URL(path, signinUrl), method });
  const end = async (caller: Caller, personId: string) => {
    const response = await ask(caller, "DELETE", `/members/${encodeURIComponent(personId)}`);
    return response !== undefined;
  };
  const resume = async (caller: Caller, personId: string) => {
    const response = await ask(caller, "POST", `/members/${encodeURIComponent(personId)}/return`);
    if (response === undefined) throw cannotReturn();
    return returned.parse(await response.json()).changed;
  };
  // After a failed reversal, `member-news` applies the membership of Lanyard ID to the CRM.
  const logged = (reversal: Promise<boolean>, memberId: string) =>
    reversal.catch((err: unknown) =>
      log.warn({ err, memberId }, "A change of a membership in Lanyard ID could not be reverted"),
    );
  return {
    async find(caller, personId) {
      const response = await ask(caller, "GET", "/members");
      return listing.parse(await response?.json()).members.find(({ id }) => id === personId);
    },
    end: ({ caller, reversals }, personId) =>
      reversibly(
        () => end(caller, personId),
        () => logged(resume(caller, personId), personId),
        reversals,
      ),
    resume: ({ caller, reversals }, personId) =>
      reversibly(
        () => resume(caller, personId),
        () => logged(end(caller, personId), personId),
        reversals,
      ),
  };
}

/**
 * Registers the reversal if Lanyard ID reports a change or does not respond, because an unanswered call may
 * have changed the membership.
 */
async function reversibly(
  change: () => Promise<boolean>,
  reverse: () => Promise<unknown>,
  reversals: ExternalChanges["reversals"],
): Promise<void> {
  try {
    if (await change()) reversals.push(reverse);
  } catch (error) {
    if (error instanceof AppError && error.code === "UNAVAILABLE") reversals.push(reverse);
    throw error;
  }
}

const cannotReturn = () => new AppError("CHANGED_SINCE", { message: refusal("memberCannotReturn") });

/** Sends a request to Lanyard ID. Returns undefined if Lanyard ID does not know the member. */
async function send(
  { accessToken, language }: Caller,
  { url, method }: { url: URL; method: string },
): Promise<Response | undefined> {
  const response = await fetch(url, {
    method,
    headers: { ...bearerHeaders(accessToken ?? ""), "accept-language": language },
    signal: AbortSignal.timeout(waitMs),
  }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (response.ok) return response;
  if (response.status === 404) return undefined;
  throw await refusalOf(response);
}

function unreachable(cause: unknown): AppError {
  return new AppError("UNAVAILABLE", { message: refusal("signinUnreachable"), cause });
}

async function refusalOf(response: Response): Promise<AppError> {
  const { code } = refused.catch({ code: "" }).parse(await response.json().catch(() => ({})));
  if (code === "CANNOT_RETURN") return cannotReturn();
  if (code === "LAST_ADMIN" || code === "NOT_ALLOWED" || code === "SIGNED_OUT") return new AppError(code);
  return unreachable(new Error(`Lanyard ID answered ${response.status} ${code}`));
}
