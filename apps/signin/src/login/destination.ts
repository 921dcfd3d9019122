import { z } from "zod";
import {
  checkRedirectAddress,
  checkReturnAddress,
  type RegisteredClient,
} from "#src/client/registered-client.ts";
import { SigninProblem } from "#src/problem.ts";

const address = z.string().max(2000);

export const loginQuerySchema = z.strictObject({
  popup: z.enum(["true", "false"]).optional(),
  return_url: address.optional(),
  connect: z.string().max(10_000).optional(),
});

export const authorizeQuerySchema = z.strictObject({
  redirect_uri: address,
  state: z.string().min(1).max(1000),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, "must be a base64url SHA-256 (RFC 7636)")
    .optional(),
  code_challenge_method: z.literal("S256").optional(),
});

export const destinationFields = {
  ...loginQuerySchema.shape,
  ...authorizeQuerySchema.partial().shape,
};
const destinationSchema = z.object(destinationFields);
export type DestinationFields = z.output<typeof destinationSchema>;

/** The destination after sign-in. URLs and origins are registered values, never the caller's text. */
export type Destination =
  | { kind: "popup"; url: string; origin: string }
  | { kind: "return"; url: string; origin: string }
  | { kind: "connect"; url: string; origin: undefined; query: string }
  | { kind: "authorize"; url: string; origin: string; state: string; codeChallenge: string | undefined };

export function checkDestination(client: RegisteredClient, fields: DestinationFields): Destination {
  if (fields.redirect_uri !== undefined) return checkAuthorize(client, fields, fields.redirect_uri);
  if (fields.connect !== undefined) return connectDestination(fields.connect);
  const isPopup = fields.popup === "true";
  if (fields.return_url === undefined && isPopup) throw new SigninProblem("RETURN_ADDRESS_NOT_ALLOWED");
  const known = checkReturnAddress(client, fields.return_url ?? `${client.origins[0]}/`);
  return isPopup ? { kind: "popup", ...known } : { kind: "return", ...known };
}

/** Returns the consent page for a program as a destination. The page validates `query`. */
export function connectDestination(query: string): Destination & { kind: "connect" } {
  const url = `/oauth/authorize?${new URLSearchParams(query)}`;
  return { kind: "connect", url, origin: undefined, query };
}

function checkAuthorize(
  client: RegisteredClient,
  fields: DestinationFields,
  redirectUri: string,
): Destination {
  const known = checkRedirectAddress(client, redirectUri);
  if (fields.state === undefined) throw new SigninProblem("INVALID_INPUT");
  return { kind: "authorize", ...known, state: fields.state, codeChallenge: fields.code_challenge };
}

export function fieldsOf(destination: Destination): [name: string, value: string][] {
  if (destination.kind === "connect") return [["connect", destination.query]];
  if (destination.kind !== "authorize") {
    const popup: [string, string][] = destination.kind === "popup" ? [["popup", "true"]] : [];
    return [...popup, ["return_url", destination.url]];
  }
  const challenge: [string, string][] = destination.codeChallenge
    ? [
        ["code_challenge", destination.codeChallenge],
        ["code_challenge_method", "S256"],
      ]
    : [];
  return [["redirect_uri", destination.url], ["state", destination.state], ...challenge];
}
