import { isNearExpiry } from "./access-token.ts";
import { adoptGrantInAllTabs } from "./session-changes.ts";
import type { SessionParts } from "./session-parts.ts";
import type { SigninReply } from "./signin-service.ts";

export type Refresh = () => Promise<SigninReply>;

/**
 * Returns a function that refreshes the token with the cookie. One tab refreshes at a time, and waiting tabs
 * receive its token.
 */
export function createRefresh(parts: SessionParts): Refresh {
  let running: Promise<SigninReply> | undefined;
  return () => {
    running ??= refreshInTurn(parts).finally(() => {
      running = undefined;
    });
    return running;
  };
}

function refreshInTurn(parts: SessionParts): Promise<SigninReply> {
  const { tabs, held } = parts;
  const replaced = held.grant;
  return tabs.inTurn(async () => {
    const { grant } = held;
    if (grant && grant !== replaced && !isNearExpiry(grant)) return { kind: "granted", grant };
    return askService(parts);
  });
}

async function askService(parts: SessionParts): Promise<SigninReply> {
  const { epoch } = parts.held;
  const reply = await parts.service().then(
    (service) => service.refresh(),
    (cause): SigninReply => ({ kind: "failed", cause }),
  );
  if (epoch !== parts.held.epoch) return { kind: "failed", cause: new Error("Signed out meanwhile") };
  if (reply.kind === "granted") adoptGrantInAllTabs(parts, reply.grant);
  return reply;
}
