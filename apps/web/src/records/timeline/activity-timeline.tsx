import type { ActivityEntry, ShownInteraction } from "@lanyard/contract/activity/activity-schema";
import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { dealContactLink } from "@lanyard/contract/kind/record-links";
import {
  ArrowRightLeft,
  CircleCheck,
  CircleDashed,
  FileUp,
  type LucideIcon,
  Merge,
  Paperclip,
  Pencil,
  Pin,
  PinOff,
  Plus,
  Redo2,
  RotateCcw,
  StickyNote,
  Trash2,
  Undo2,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "#src/lib/format/date.ts";
import { ShownTime } from "#src/lib/format/shown-time.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel, fieldValueText } from "#src/records/fields/field-text.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import { roleText } from "#src/records/fields/role-text.ts";
import { NoteText } from "#src/records/notes/note-text.tsx";
import { Chip } from "#src/ui/feedback/badge.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { ChangeText } from "./change-text.tsx";
import { completionIn } from "./completion.ts";
import { interactionIcon } from "./interaction-icon.ts";
import { PersonName } from "./person-name.tsx";

type TimelineProps = {
  entries: readonly ActivityEntry[];
  noteAction?: ((noteId: string) => ReactNode) | undefined;
};

export function ActivityTimeline({ entries, noteAction }: TimelineProps) {
  return (
    <ol className="timeline" aria-label={t("activity.list")}>
      {entries.map((entry) => {
        const { icon, text } = iconAndText(entry);
        return (
          <li key={entry.id}>
            <span className="timeline__icon">
              <Icon of={icon} size={14} />
            </span>
            <div>
              <p>
                <EntryTitle entry={entry} text={text} />
                {isPlanned(entry) && (
                  <>
                    {" "}
                    <Chip>{t("tasks.planned")}</Chip>
                  </>
                )}
                {entry.undone && <span className="muted"> ({t("activity.wasUndone")})</span>}
              </p>
              <ActivityDetails entry={entry} />
              <div className="flex items-center gap-1 text-meta text-ink-muted">
                <span>
                  <PersonName id={entry.actor_id} name={entry.actor_name} />
                  {" · "}
                  <ShownTime at={entry.at} />
                </span>
                {isWrittenHere(entry) && noteAction?.(entry.record_id)}
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function EntryTitle({ entry: { op, about, interaction }, text }: { entry: ActivityEntry; text: string }) {
  if (!about) return text;
  if (interaction && op === "create") return <KindLink {...about} name={text} />;
  return (
    <>
      {text}
      {" · "}
      <KindLink {...about} />
    </>
  );
}

const isPlanned = ({ interaction, op }: ActivityEntry) =>
  interaction !== undefined && op === "create" && Date.parse(interaction.started_at) > Date.now();

const typeText = ({ type }: ShownInteraction) => fieldValueText(interactionKind.noun, "type", type);

/** Returns whether an entry logs the creation of a note on this record, and the note still exists. */
function isWrittenHere({ noun, op, about, note }: ActivityEntry): boolean {
  return noun === "note" && op === "create" && about === null && note !== null;
}

function ActivityDetails({ entry }: { entry: ActivityEntry }) {
  if (entry.noun === "note") return entry.note && <NoteBeginning text={entry.note} />;
  const { noun, changes, interaction, op } = entry;
  if (interaction && op !== "update") return <InteractionText interaction={interaction} />;
  if (changes.length === 0) return null;
  if (noun === "attachment") return <FileName changes={changes} />;
  if (noun === dealContactLink.noun) return <PartInDeal entry={entry} />;
  // Entries about other nouns have no details.
  if (!isRecordNoun(noun)) return null;
  return (
    <ul className="text-ink-muted">
      {changes.map((change) => (
        <li key={change.field} className="block! p-0! before:hidden" dir="auto">
          <ChangeText change={change} noun={noun} label={fieldLabel(noun, change.field)} />
        </li>
      ))}
    </ul>
  );
}

/**
 * A contact's role in a deal, or a change of this role. No other link has log entries of its own
 * (`record-links`).
 */
function PartInDeal({ entry: { about, changes } }: { entry: ActivityEntry }) {
  const contact = changes.find(({ field }) => field === "contact_id");
  const role = changes.find(({ field }) => field === "role");
  const name = about?.noun === "contact" ? undefined : (contact?.after ?? contact?.before);
  const isChange = role && role.before !== null && role.after !== null;
  return (
    <p className="text-ink-muted" dir="auto">
      {name}
      {name && role && " · "}
      {isChange && <ChangeText change={role} noun={dealContactLink.noun} label={t("ui.role")} />}
      {role && !isChange && roleText(role.after ?? role.before ?? "")}
    </p>
  );
}

function InteractionText({ interaction }: { interaction: ShownInteraction }) {
  const { outcome, started_at, duration_minutes: minutes, body } = interaction;
  const facts = [
    formatDateTime(started_at),
    minutes !== null && t("activity.minutes", { minutes: minutes }),
    outcome && fieldValueText(interactionKind.noun, "outcome", outcome),
  ];
  return (
    <>
      <p className="text-ink-muted">{facts.filter(Boolean).join(" · ")}</p>
      {body && <NoteBeginning text={body} />}
    </>
  );
}

function FileName({ changes: [change] }: Pick<ActivityEntry, "changes">) {
  return (
    <p className="text-ink-muted wrap-anywhere" dir="auto">
      {change?.after ?? change?.before}
    </p>
  );
}

function NoteBeginning({ text }: { text: string }) {
  return (
    <p className="line-clamp-4 whitespace-pre-line text-ink-muted" dir="auto">
      <NoteText text={text} />
    </p>
  );
}

function iconAndText(entry: ActivityEntry): { icon: LucideIcon; text: string } {
  const { noun, op, kind, changes, interaction } = entry;
  if (interaction && op === "create")
    return {
      icon: interactionIcon(interaction.type),
      text: typeText(interaction),
    };
  const [only, ...others] = changes;
  if (noun === "note" && only?.field === "pinned" && others.length === 0)
    return only.after === "true"
      ? { icon: Pin, text: t("activity.notePinned") }
      : { icon: PinOff, text: t("activity.noteUnpinned") };
  if (noun === "note") return { icon: StickyNote, text: t(`activity.note.${op}`) };
  if (noun === "attachment")
    return { icon: Paperclip, text: t(`activity.file.${op === "update" ? "create" : op}`) };
  if (noun === dealContactLink.noun)
    return { icon: Users, text: t(`activity.contact.${op === "restore" ? "create" : op}`) };
  if (kind === "undo")
    return { icon: Undo2, text: op === "restore" ? t("activity.restored") : t("activity.undone") };
  if (kind === "merge") return { icon: Merge, text: t("activity.merged") };
  if (kind === "redo")
    return { icon: Redo2, text: op === "restore" ? t("activity.restored") : t("activity.redone") };
  if (kind === "move") return { icon: ArrowRightLeft, text: t("activity.moved") };
  if (kind === "import")
    return { icon: FileUp, text: op === "create" ? t("activity.imported") : t("activity.updated") };
  const completion = completionIn(changes);
  return completion === undefined ? recordLooks[op]() : completionLooks[completion]();
}

const completionLooks = {
  completed: () => ({ icon: CircleCheck, text: t("activity.completed") }),
  reopened: () => ({ icon: CircleDashed, text: t("activity.reopened") }),
};

const recordLooks = {
  create: () => ({ icon: Plus, text: t("activity.created") }),
  update: () => ({ icon: Pencil, text: t("activity.updated") }),
  delete: () => ({ icon: Trash2, text: t("activity.deleted") }),
  restore: () => ({ icon: RotateCcw, text: t("activity.restored") }),
};
