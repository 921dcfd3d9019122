import { isRecord } from "@lanyard/client/reply-shape";
import { readGrant } from "./access-token.ts";
import type { Grant } from "./session-state.ts";

type TabMessage = { readonly kind: "granted"; readonly grant: Grant } | { readonly kind: "signed-out" };

const channelName = "lanyard-session";
const lockName = "lanyard-refresh";

export function createSessionTabs() {
  const channel = new BroadcastChannel(channelName);
  return {
    tell: (message: TabMessage) => channel.postMessage(message),
    listen: (listener: (message: TabMessage) => void) => {
      const hear = ({ data }: MessageEvent<unknown>) => {
        const message = readTabMessage(data);
        if (message) listener(message);
      };
      channel.addEventListener("message", hear);
      return () => channel.removeEventListener("message", hear);
    },
    // Browsers disable locks on plain http. There, Lanyard ID accepts concurrent refreshes for a short time.
    inTurn: <Result>(work: () => Promise<Result>): Promise<Result> =>
      "locks" in navigator ? navigator.locks.request(lockName, work) : work(),
  };
}

/**
 * Parses a message of another tab. Returns undefined for unknown messages, such as those of another version.
 */
function readTabMessage(data: unknown): TabMessage | undefined {
  if (!isRecord(data)) return undefined;
  if (data.kind === "signed-out") return { kind: "signed-out" };
  if (data.kind !== "granted" || !isRecord(data.grant)) return undefined;
  const { token, receivedAtMs } = data.grant;
  const grant = typeof receivedAtMs === "number" ? readGrant(token, receivedAtMs) : undefined;
  return grant && { kind: "granted", grant };
}
