import type { Client } from "@lanyard/client/client-shape";
import { presenceEveryMs } from "@lanyard/contract/limits";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { PersonName } from "#src/records/timeline/person-name.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { type PresenceNoun, presence, usePresence } from "./presence-store.ts";

const shownAtMost = 4;
const tab = crypto.randomUUID();

export function PresentPeople({ noun, id }: { noun: PresenceNoun; id: string }) {
  const client = useClient();
  const me = useSignedIn().id;
  useEffect(() => stayPresent(client, noun, id), [client, noun, id]);
  const others = usePresence(noun, id).filter((person) => person.id !== me);
  return (
    <ul className="present" aria-label={t("live.present")} aria-live="polite">
      {others.slice(0, shownAtMost).map((person) => (
        <li key={person.id} title={t("live.presentOne", { name: person.name })}>
          <PersonName id={person.id} name={person.name}>
            <Avatar name={person.name} />
            <span className="vh">{t("live.presentOne", { name: person.name })}</span>
          </PersonName>
        </li>
      ))}
      {others.length > shownAtMost && (
        <li>{t("live.presentMore", { count: others.length - shownAtMost })}</li>
      )}
    </ul>
  );
}

/**
 * Reports every 20 s that the record is open. The returned function, and leaving the page, report that the
 * record is closed.
 */
function stayPresent(client: Client, noun: PresenceNoun, id: string): () => void {
  const report = (open: boolean) =>
    client.events
      .presence({ body: { tab, noun, id, open } }, { keepalive: !open })
      .then(({ people }) => open && presence.tell({ noun, id, people }))
      // Ignores errors: another report follows soon, and the server removes a member whose reports stop.
      .catch(() => undefined);
  const reportOpen = () => void report(true);
  const leave = () => void report(false);
  reportOpen();
  const timer = setInterval(reportOpen, presenceEveryMs);
  const page = new AbortController();
  addEventListener("pagehide", leave, { signal: page.signal });
  // `persisted` means that the browser restored the page from its back/forward cache.
  addEventListener("pageshow", ({ persisted }) => persisted && reportOpen(), { signal: page.signal });
  return () => {
    clearInterval(timer);
    page.abort();
    leave();
    presence.forget(noun, id);
  };
}
