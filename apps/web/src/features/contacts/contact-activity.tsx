import type { StageHistoryEntry } from "@lanyard/contract/pipeline/contact-move-schema";
import { ArrowRightLeft, type LucideIcon, StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "#src/lib/format/date.ts";
import { formatRelative } from "#src/lib/format/relative-time.ts";
import { t } from "#src/lib/messages.ts";
import { optionText } from "#src/lib/option-text.ts";
import { Card } from "#src/ui/card.tsx";
import { Icon } from "#src/ui/icon.tsx";

export type ActivityEntry = { id: string; at: string; icon: LucideIcon; text: ReactNode };

const shownAtMost = 5;

/** The newest things that happened to a contact, of every kind (spec section 2.6). */
export function RecentActivity({ entries }: { entries: readonly ActivityEntry[] }) {
  const newest = entries.toSorted((left, right) => right.at.localeCompare(left.at)).slice(0, shownAtMost);
  return (
    <Card title={t("contacts.recentActivity")}>
      {newest.length === 0 ? (
        <p className="px-4 py-3 text-ink-muted">{t("contacts.noActivity")}</p>
      ) : (
        <ul className="timeline">
          {newest.map(({ id, at, icon, text }) => (
            <li key={id}>
              <span className="timeline__icon">
                <Icon of={icon} size={14} />
              </span>
              <div>
                <p dir="auto">{text}</p>
                <time dateTime={at} title={formatDateTime(at)}>
                  {formatRelative(at)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const excerptLength = 160;

/** A note as an entry of the activity. */
export function noteActivity(note: { id: string; body: string; created_at: string }): ActivityEntry {
  const text =
    note.body.length > excerptLength ? `${note.body.slice(0, excerptLength).trimEnd()}…` : note.body;
  return { id: note.id, at: note.created_at, icon: StickyNote, text: t("contacts.noteAdded", { text }) };
}

/** A move in the pipeline as an entry of the activity. */
export function moveActivity({ id, changed_at, stage_name }: StageHistoryEntry): ActivityEntry {
  const text =
    stage_name === null
      ? t("contacts.leftPipeline")
      : t("contacts.movedTo", { stage: optionText("stage", stage_name) });
  return { id, at: changed_at, icon: ArrowRightLeft, text };
}
