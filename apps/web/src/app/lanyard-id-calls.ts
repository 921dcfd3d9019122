import { networkError, refusalError } from "@lanyard/client/api-error";
import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import type { Session } from "#src/features/session/session.ts";
import { failureText } from "#src/lib/api/failure-text.ts";
import type { LanyardId } from "#src/lib/api/lanyard-id.ts";
import { formatLanguage } from "#src/lib/format/number.ts";

type Parts = {
  config: () => Promise<ClientConfig>;
  session: Pick<Session, "accessToken" | "refresh">;
};

/**
 * Creates a client for Lanyard ID. Each call sends the access token; a call that is refused with 401 is
 * repeated once with a new token.
 */
export function createLanyardId({ config, session }: Parts, fetch = globalThis.fetch): LanyardId {
  async function send(method: string, path: string, body: object | undefined, token: string | undefined) {
    const { signinUrl, serviceId } = await config();
    const headers = {
      Authorization: `Bearer ${token ?? ""}`,
      "X-Service-Id": serviceId,
      "Accept-Language": formatLanguage(),
      ...(body && { "Content-Type": "application/json" }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return fetch(signinUrl + path, init).catch((cause: unknown) => {
      throw networkError(cause, failureText);
    });
  }
  return {
    async call(method, path, body) {
      const first = await send(method, path, body, session.accessToken());
      const response = first.status === 401 ? await send(method, path, body, await session.refresh()) : first;
      if (!response.ok) throw await refusalError(response, failureText);
      const text = await response.text();
      return text === "" ? undefined : JSON.parse(text);
    },
    renew: async () => void (await session.refresh()),
    pageAddress: async (path) => (await config()).signinUrl + path,
  };
}
