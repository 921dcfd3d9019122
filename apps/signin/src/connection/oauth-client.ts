import { request as requestPlain } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import {
  createCheckedLookup,
  hostOf,
  isPrivateHost,
  isRefusedAddress,
} from "@lanyard/server-kit/public-address";
import { v7 as newId } from "uuid";
import { z } from "zod";
import type { SigninParts } from "#src/signin-parts.ts";
import { findRegisteredClient, insertRegisteredClient } from "./connection-sql.ts";

export interface OauthClient {
  readonly id: string;
  readonly name: string;
  /**
   * The host that identifies the program to users. For a program that registered itself, this is the host of
   * its first redirect address.
   */
  readonly host: string;
  readonly redirectUris: readonly string[];
}

type ClientParts = Pick<SigninParts, "pool" | "settings">;

const longestName = 100;
const longestUri = 2000;
const mostUris = 20;
const mostRegisteredPerHour = 200;

/**
 * Codes are sent only to https addresses or to a program on the member's computer (RFC 8252, section 7.3).
 */
const redirectUri = z
  .string()
  .max(longestUri)
  .refine((text) => {
    const url = URL.parse(text);
    if (url === null || url.hash !== "" || url.username !== "" || url.password !== "") return false;
    return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
  });

export const clientMetadata = z.object({
  client_name: z.string().trim().min(1).max(longestName),
  redirect_uris: z.array(redirectUri).min(1).max(mostUris),
  token_endpoint_auth_method: z.literal("none").default("none"),
});

const isLoopback = (url: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);

/**
 * Registers a program and returns its id (RFC 7591), or undefined if too many programs were registered in the
 * last hour.
 */
export async function registerClient(
  { pool }: ClientParts,
  { client_name: name, redirect_uris: redirectUris }: z.output<typeof clientMetadata>,
): Promise<string | undefined> {
  const id = newId();
  const stored = await insertRegisteredClient(pool, { id, name, redirectUris }, mostRegisteredPerHour);
  return stored === 0 ? undefined : id;
}

/** Returns a program by its id: a registered id, or the URL of a metadata document. */
export async function findClient(
  { pool, settings }: ClientParts,
  id: string,
): Promise<OauthClient | undefined> {
  if (isMetadataUrl(id)) return readMetadata(id, settings.allowsPrivateTargets);
  const found = await findRegistration(pool, id);
  return found && { id, ...found, host: URL.parse(found.redirectUris[0] ?? "")?.host ?? "" };
}

const isMetadataUrl = (id: string) => id.includes(":");

const findRegistration = async (pool: ClientParts["pool"], id: string) =>
  z.uuid().safeParse(id).success ? findRegisteredClient(pool, id) : undefined;

/** Returns whether a program must register before it can connect. */
export async function mustRegister({ pool }: ClientParts, id: string): Promise<boolean> {
  return !isMetadataUrl(id) && (await findRegistration(pool, id)) === undefined;
}

/** Returns whether an address is registered. The ports of loopback addresses may differ (RFC 8252, 7.3). */
export function isRegistered({ redirectUris }: OauthClient, address: string): boolean {
  if (redirectUris.includes(address)) return true;
  const wanted = withoutPort(address);
  return wanted !== undefined && redirectUris.some((known) => withoutPort(known) === wanted);
}

/** Returns a loopback address without its port, or undefined for other addresses. */
function withoutPort(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || !isLoopback(url) || url.username !== "" || url.password !== "") return undefined;
  url.port = "";
  return url.href;
}

const timeLimitMs = 5000;
const largestBytes = 65_536;

/**
 * Loads a client ID metadata document (draft-ietf-oauth-client-id-metadata-document) with the restrictions of
 * webhooks: no redirects, and no private addresses unless they are allowed. Returns undefined if the URL, the
 * request or the document is invalid.
 */
async function readMetadata(id: string, allowsPrivate: boolean): Promise<OauthClient | undefined> {
  const url = URL.parse(id);
  const isPlain = url?.protocol === "http:";
  if (url === null || url.href !== id || url.pathname === "/" || url.hash !== "" || url.username !== "")
    return undefined;
  const host = hostOf(url);
  if (url.protocol !== "https:" && !(isPlain && allowsPrivate && isPrivateHost(host))) return undefined;
  if (isIP(host) !== 0 && isRefusedAddress(host, allowsPrivate, isPlain)) return undefined;
  const text = await readText(url, { allowsPrivate, isPlain }).catch(() => undefined);
  const read = metadataDocument.safeParse(parsedJson(text));
  if (!read.success || read.data.client_id !== id) return undefined;
  return { id, name: read.data.client_name, host: url.host, redirectUris: read.data.redirect_uris };
}

const metadataDocument = clientMetadata.extend({ client_id: z.string() });

function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/**
 * Returns the text of a response. Rejects if the status is not 200, the response is too large, the address is
 * refused, or the connection fails or times out.
 */
function readText(
  url: URL,
  rules: { readonly allowsPrivate: boolean; readonly isPlain: boolean },
): Promise<string> {
  const send = rules.isPlain ? requestPlain : request;
  const options = {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeLimitMs),
    lookup: createCheckedLookup(rules),
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (response) => {
      if (response.statusCode !== 200) return void sent.destroy(new Error(`Status ${response.statusCode}`));
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
        if (text.length > largestBytes) sent.destroy(new Error("Too large"));
      });
      response.on("end", () => resolve(text));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}
