import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import type { Interaction } from "@lanyard/contract/interaction/interaction-schema";
import { Clock, Users } from "lucide-react";
import { formatDateTime } from "#src/lib/format/date.ts";
import { createRecordListing } from "#src/records/create-record-listing.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { interactionIcon } from "#src/records/timeline/interaction-icon.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { interactionSource } from "./interaction-source.ts";

export const interactionListing = createRecordListing({
  source: interactionSource,
  mark: "clock",
  sorts: interactionKind.sorts,
  rowAvatar: ({ type }) => <TypeMark type={type} />,
  columns: [
    { id: "body", widthPx: 280, text: interactionSource.nameOf },
    { id: "type", widthPx: 110 },
    { id: "started_at", widthPx: 180 },
    { id: "contact_ids", share: 20, widthPx: 200, text: contactNames },
    { id: "company_id", share: 16, widthPx: 160, whenNarrow: "hide-below-860" },
    { id: "outcome", widthPx: 130, whenNarrow: "hide-below-1060", tone: "sec" },
    { id: "owner_id", widthPx: 150, whenNarrow: "hide-below-1060", tone: "sec" },
  ],
  moreColumns: [{ id: "deal_id" }],
  card: (interaction) => ({
    avatar: <TypeMark type={interaction.type} size="md" />,
    about: aboutText(interaction),
    lines: [
      { icon: Users, text: contactNames(interaction) },
      { icon: Clock, text: startText(interaction) },
    ],
    foot: <Started interaction={interaction} />,
  }),
  line: (interaction) => ({
    avatar: <TypeMark type={interaction.type} />,
    afterName: interaction.outcome && fieldValueText("interaction", "outcome", interaction.outcome),
    about: contactNames(interaction) || interaction.company_name || interaction.deal_name,
    end: <Started interaction={interaction} />,
  }),
});

/**
 * The icon of an interaction's type, shown instead of an avatar. Hidden from screen readers, which read the
 * type as text.
 */
export function TypeMark({ type, size }: { type: string | null; size?: "md" | "lg" }) {
  return (
    <span className={classNames("avatar av0 avatar--sq", size && `avatar--${size}`)} aria-hidden="true">
      <Icon of={interactionIcon(type)} size={size === "lg" ? 24 : 14} />
    </span>
  );
}

function Started({ interaction }: { interaction: Interaction }) {
  return <time dateTime={interaction.started_at ?? undefined}>{startText(interaction)}</time>;
}

const startText = ({ started_at }: Interaction) => started_at && formatDateTime(started_at);

function contactNames({ contacts }: Interaction): string {
  return contacts.map(({ name }) => name).join(", ");
}

export function aboutText({ type, direction, outcome }: Interaction): string {
  const texts = Object.entries({ type, direction, outcome }).map(
    ([field, value]) => value && fieldValueText("interaction", field, value),
  );
  return texts.filter(Boolean).join(" · ");
}
