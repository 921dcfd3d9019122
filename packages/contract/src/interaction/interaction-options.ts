/** The icons for types of interactions. This file avoids zod to keep the web app's first load small. */
export const interactionIcons = [
  "phone",
  "calendar",
  "mail",
  "pin",
  "message",
  "video",
  "presentation",
  "coffee",
  "handshake",
  "file",
] as const;
export type InteractionIcon = (typeof interactionIcons)[number];

interface Labelled {
  readonly id: string;
  readonly label: string;
}

export interface InteractionType extends Labelled {
  readonly icon: InteractionIcon;
  readonly outcomes: readonly Labelled[];
}

const sameAsLabel = (...labels: string[]) => labels.map((label) => ({ id: label, label }));

export const defaultInteractionTypes: readonly InteractionType[] = [
  { id: "call", label: "Call", icon: "phone", outcomes: sameAsLabel("Reached", "No answer", "Voicemail") },
  { id: "meeting", label: "Meeting", icon: "calendar", outcomes: sameAsLabel("Took place", "Canceled") },
  { id: "email", label: "E-mail", icon: "mail", outcomes: sameAsLabel("Replied", "No answer") },
  { id: "visit", label: "Visit", icon: "pin", outcomes: sameAsLabel("Took place", "No answer", "Canceled") },
  { id: "message", label: "Message", icon: "message", outcomes: sameAsLabel("Replied", "No answer") },
];

/** The outcomes that the web app translates. It shows other outcomes as stored. */
export const interactionOutcomes = [
  "Reached",
  "No answer",
  "Voicemail",
  "Took place",
  "Canceled",
  "Replied",
] as const;
