import { scopeNames } from "@lanyard/contract/key/key-schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Identity } from "#src/access/identity-sql.ts";
import { sendPage } from "#src/http/page-reply.ts";
import { parse, requireOwnForm } from "#src/http/request-checks.ts";
import { findSignedIn } from "#src/http/session-cookie.ts";
import { connectDestination } from "#src/login/destination.ts";
import { showForm } from "#src/login/login-routes.ts";
import { consentPage } from "#src/pages/consent-page.ts";
import { SigninProblem } from "#src/problem.ts";
import type { SigninParts } from "#src/signin-parts.ts";
import { connect, endConnection, redeemCode, refreshConnection } from "./connection.ts";
import { chosenScope, requestedAccess } from "./connection-access.ts";
import {
  clientMetadata,
  findClient,
  isRegistered,
  mustRegister,
  type OauthClient,
  registerClient,
} from "./oauth-client.ts";

/** Serves OAuth 2.1 for programs: metadata (RFC 8414), registration, consent, tokens and revocation. */
export function addConnectionRoutes(app: FastifyInstance, parts: SigninParts): void {
  app.get("/.well-known/oauth-authorization-server", async (_request, reply) =>
    reply.header("access-control-allow-origin", "*").send(metadataOf(parts)),
  );
  app.post("/oauth/register", (request, reply) => register(parts, request, reply));
  app.get("/oauth/authorize", (request, reply) => askConsent(parts, request, reply));
  app.post("/oauth/authorize", (request, reply) => takeConsent(parts, request, reply));
  app.post("/oauth/token", (request, reply) => issueTokens(parts, request, reply));
  app.post("/oauth/revoke", (request, reply) => revoke(parts, request, reply));
}

function metadataOf({ settings: { issuer } }: SigninParts) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: scopeNames,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
}

async function register(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  const sent = clientMetadata.safeParse(request.body);
  if (!sent.success) return refuse(reply, "invalid_client_metadata");
  const id = await registerClient(parts, sent.data);
  if (id === undefined) throw new SigninProblem("TOO_MANY_ATTEMPTS", { retryAfterSeconds: 3600 });
  return reply
    .code(201)
    .header("cache-control", "no-store")
    .send({
      ...sent.data,
      client_id: id,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    });
}

const text = z.string().max(2000);
const authorization = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: text.optional(),
  state: text.optional(),
  scope: text.optional(),
  resource: text.optional(),
  code_challenge: text.optional(),
  code_challenge_method: text.optional(),
});
type Authorization = z.output<typeof authorization>;

/**
 * Returns the authorization request if the program and its redirect address are registered. Errors can then
 * be sent to this address.
 * @throws SigninProblem for other requests
 */
async function knownRequest(parts: SigninParts, fields: unknown) {
  const wanted = parse(authorization, fields);
  const client = await findClient(parts, wanted.client_id);
  if (client === undefined) throw new SigninProblem("CLIENT_UNKNOWN");
  if (!isRegistered(client, wanted.redirect_uri)) throw new SigninProblem("REDIRECT_ADDRESS_NOT_ALLOWED");
  return { wanted, client };
}

const challengeForm = /^[\w-]{43}$/u;

/**
 * Returns the error of an authorization request (RFC 6749, section 4.1.2.1; RFC 8707, section 2), or
 * undefined if the request is valid.
 */
function errorOf(wanted: Authorization, { resource }: SigninParts["settings"]): string | undefined {
  if (wanted.response_type !== "code") return "unsupported_response_type";
  if (wanted.code_challenge_method !== "S256" || !challengeForm.test(wanted.code_challenge ?? ""))
    return "invalid_request";
  return (wanted.resource ?? resource) === resource ? undefined : "invalid_target";
}

function sendBack(
  { settings: { issuer } }: SigninParts,
  reply: FastifyReply,
  { redirect_uri: address, state }: Authorization,
  answer: Readonly<Record<string, string>>,
) {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }), iss: issuer }))
    url.searchParams.set(name, value);
  return reply.redirect(url.href, 303);
}

/**
 * Shows the consent page only after sign-in, because anonymous visitors must not make the server load
 * metadata documents.
 */
async function askConsent(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  const fields = parse(authorization, request.query);
  const query = new URLSearchParams(JSON.parse(JSON.stringify(fields))).toString();
  const identity = await findSignedIn(parts, request);
  if (identity === undefined) return showForm(parts, reply, connectDestination(query));
  const { wanted, client } = await knownRequest(parts, fields);
  const error = errorOf(wanted, parts.settings);
  if (error !== undefined) return sendBack(parts, reply, wanted, { error });
  return showConsent(reply, { query, wanted, client, identity });
}

interface Consent {
  readonly query: string;
  readonly wanted: Authorization;
  readonly client: OauthClient;
  readonly identity: Identity;
}

function showConsent(reply: FastifyReply, { query, wanted, client, identity }: Consent, isEmpty = false) {
  const access = requestedAccess(wanted.scope, identity.role);
  return sendPage(reply, consentPage({ query, client, identity, access, isEmpty }), {
    // The response to the form redirects to the program, so the Content Security Policy must allow the
    // program's origin.
    formsTo: new URL(wanted.redirect_uri).origin,
    status: isEmpty ? 400 : 200,
  });
}

const consentForm = z.looseObject({ query: z.string().max(10_000), decision: z.enum(["allow", "deny"]) });

async function takeConsent(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  requireOwnForm(parts.settings, request);
  const { query, decision, ...choices } = parse(consentForm, request.body);
  const identity = await findSignedIn(parts, request);
  if (identity === undefined) return showForm(parts, reply, connectDestination(query));
  const { wanted, client } = await knownRequest(parts, Object.fromEntries(new URLSearchParams(query)));
  const error = errorOf(wanted, parts.settings);
  if (error !== undefined) return sendBack(parts, reply, wanted, { error });
  if (decision === "deny") return sendBack(parts, reply, wanted, { error: "access_denied" });
  const scope = chosenScope(choices, identity.role);
  // The page is shown again with the member's empty selection instead of the access that the program
  // requested.
  if (scope === "")
    return showConsent(reply, { query, wanted: { ...wanted, scope }, client, identity }, true);
  const code = await connect(parts, identity.personId, {
    ...{ clientId: client.id, clientName: client.name, scope },
    ...{ redirectUri: wanted.redirect_uri, codeChallenge: wanted.code_challenge ?? "" },
  });
  return sendBack(parts, reply, wanted, { code });
}

const codeGrant = z.object({
  grant_type: z.literal("authorization_code"),
  code: text,
  client_id: text,
  redirect_uri: text,
  code_verifier: text,
  resource: text.optional(),
});
const refreshGrant = z.object({
  grant_type: z.literal("refresh_token"),
  refresh_token: text,
  client_id: text,
  resource: text.optional(),
});
const grant = z.discriminatedUnion("grant_type", [codeGrant, refreshGrant]);

async function issueTokens(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  const sent = grant.safeParse(request.body);
  if (!sent.success) return refuse(reply, "invalid_request");
  const { data } = sent;
  if ((data.resource ?? parts.settings.resource) !== parts.settings.resource)
    return refuse(reply, "invalid_target");
  const tokens =
    data.grant_type === "refresh_token"
      ? await refreshConnection(parts, data.refresh_token, data.client_id)
      : await redeemCode(parts, {
          ...{ code: data.code, clientId: data.client_id },
          ...{ redirectUri: data.redirect_uri, codeVerifier: data.code_verifier },
        });
  // After "invalid_client", programs register again; after "invalid_grant", they keep their id.
  if (tokens === undefined)
    return refuse(reply, (await mustRegister(parts, data.client_id)) ? "invalid_client" : "invalid_grant");
  return reply.header("cache-control", "no-store").send(tokens);
}

const revocation = z.object({ token: text, client_id: text });

/**
 * Ends the connection of a refresh token. Unknown tokens get the same response as known ones (RFC 7009,
 * section 2.2).
 */
async function revoke(parts: SigninParts, request: FastifyRequest, reply: FastifyReply) {
  const sent = revocation.safeParse(request.body);
  if (!sent.success) return refuse(reply, "invalid_request");
  await endConnection(parts, sent.data.token, sent.data.client_id);
  return reply.send({});
}

function refuse(reply: FastifyReply, error: string) {
  return reply.code(400).header("cache-control", "no-store").send({ error });
}
