import type { ActivityEntry as TimelineEntry } from "@lanyard/contract/activity/activity-schema";
import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import type { Interaction } from "@lanyard/contract/interaction/interaction-schema";
import { plainMentions } from "@lanyard/contract/note/mention";
import type { Note } from "@lanyard/contract/note/note-schema";
import type { StageHistoryEntry } from "@lanyard/contract/pipeline/contact-move-schema";
import { ArrowRightLeft, type LucideIcon, StickyNote, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { ShownTime } from "#src/lib/format/shown-time.tsx";
import { MessageText } from "#src/lib/i18n/message-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import { interactionIcon } from "#src/records/timeline/interaction-icon.ts";
import { Card } from "#src/ui/layout/card.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

export type ActivityEntry = {
  id: string;
  at: string;
  /** The member's name, if known. */
  actor?: string;
  icon: LucideIcon;
  text: ReactNode;
};

const shownAtMost = 5;

const recentMs = 30 * 86_400_000;

type RecentActivityProps = {
  entries: readonly ActivityEntry[];
  createdAt: string;
};

/**
 * The newest notes, interactions and board moves of a contact, and its creation if recent (spec section 2.6).
 */
export function RecentActivity({ entries, createdAt }: RecentActivityProps) {
  const isNew = Date.now() - Date.parse(createdAt) < recentMs;
  const creation = { id: "created", at: createdAt, icon: UserPlus, text: t("contacts.wasCreated") };
  const known: readonly ActivityEntry[] = isNew ? [...entries, creation] : entries;
  const newest = known.toSorted((left, right) => right.at.localeCompare(left.at)).slice(0, shownAtMost);
  return (
    <Card title={t("contacts.recentActivity")}>
      {newest.length === 0 ? (
        <p className="px-4 py-3 text-ink-muted">{t("contacts.noRecentActivity")}</p>
      ) : (
        <ul className="timeline">
          {newest.map(({ id, at, actor, icon, text }) => (
            <li key={id}>
              <span className="timeline__icon">
                <Icon of={icon} size={14} />
              </span>
              <div>
                <p dir="auto">{text}</p>
                <span className="text-meta text-ink-muted">
                  {actor !== undefined && (
                    <>
                      <span dir="auto">{actor}</span>
                      {" · "}
                    </>
                  )}
                  <ShownTime at={at} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const excerptLength = 160;

export function noteActivity({ id, body, author_name, created_at }: Note): ActivityEntry {
  return {
    id,
    at: created_at,
    actor: author_name,
    icon: StickyNote,
    text: t("contacts.noteAdded", { text: excerpt(plainMentions(body)) }),
  };
}

const excerpt = (text: string) =>
  text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text;

export function moveActivity({ id, changed_at, changed_by, stage_name }: StageHistoryEntry): ActivityEntry {
  const text = stage_name === null ? t("contacts.leftPipeline") : <MovedTo stageName={stage_name} />;
  return { id, at: changed_at, actor: changed_by, icon: ArrowRightLeft, text };
}

/** Returns activities for stage changes of the contact's deals, without undone changes. */
export function dealMoves(timeline: readonly TimelineEntry[]): ActivityEntry[] {
  return timeline.flatMap(({ id, at, actor_name, kind, op, undone, about, changes }) => {
    const stageName = changes.find(({ field }) => field === "stage_id")?.after;
    const isTakenBack = undone || kind === "undo" || kind === "redo";
    if (op !== "update" || isTakenBack || about?.noun !== "deal" || !stageName) return [];
    const text = (
      <>
        <MovedTo stageName={stageName} /> · <KindLink {...about} />
      </>
    );
    return [{ id, at, actor: actor_name, icon: ArrowRightLeft, text }];
  });
}

export function interactionActivity(interaction: Interaction): ActivityEntry[] {
  const { id, type, outcome, started_at, body, owner_name } = interaction;
  if (started_at === null || Date.parse(started_at) > Date.now()) return [];
  const typeText = fieldValueText(interactionKind.noun, "type", type ?? "");
  const facts = [outcome && fieldValueText(interactionKind.noun, "outcome", outcome), body && excerpt(body)];
  const text = (
    <>
      <KindLink noun={interactionKind.noun} id={id} name={typeText} />
      {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
    </>
  );
  const actor = owner_name === null ? {} : { actor: owner_name };
  return [{ id, at: started_at, ...actor, icon: interactionIcon(type), text }];
}

function MovedTo({ stageName }: { stageName: string }) {
  const stage = optionText("stage", stageName);
  return <MessageText id="contacts.movedTo" parameters={{ stage }} elements={{ stage: <b /> }} />;
}
