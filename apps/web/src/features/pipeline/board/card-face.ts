import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { OpenCompany } from "#src/features/companies/companies.ts";
import { contactCall, LazyContactForm } from "#src/features/contacts/contacts.ts";
import { OpenInteraction } from "#src/features/interactions/interactions.ts";
import { OpenTask } from "#src/features/tasks/tasks.ts";
import { formatDateTime, formatPlainDateShort } from "#src/lib/format/date.ts";
import { dueDay, isOverdue } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { parentIn } from "#src/records/fields/parent.ts";
import type { BoardKind } from "./board-kinds.ts";
import type { BoardCard, CardOf } from "./board-model.ts";
import type { CardFace } from "./card-kind.ts";
import { ContactBoardPanel } from "./contact-board-panel.tsx";
import { dealFace } from "./deal-face.tsx";
import { plainFace } from "./plain-face.tsx";

const contactFace = plainFace<CardOf<"contact">>("contacts", {
  lines: ({ job_title, email, company_name, company }) => [job_title, email, company_name ?? company],
  call: contactCall,
  Panel: ContactBoardPanel,
  Form: LazyContactForm,
});

const companyFace = plainFace<CardOf<"company">>("companies", {
  lines: ({ city, email }) => [city, email],
  call: ({ phone, name }) => ({ number: phone, name }),
  Panel: OpenCompany,
});

const taskFace = plainFace<CardOf<"task">>("tasks", {
  lines: (task) => [
    dayText(task),
    ...Object.keys(recordKinds.task.parents).map((column) => parentIn(task, column).name),
  ],
  isOverdue: (task) => task.done_at === null && isOverdue(task),
  Panel: OpenTask,
});

function dayText(task: CardOf<"task">): string | null {
  if (task.done_at !== null) return t("tasks.done");
  const day = dueDay(task);
  return day && formatPlainDateShort(Date.parse(day));
}

const interactionFace = plainFace<CardOf<"interaction">>("interactions", {
  lines: ({ started_at, contacts, company_name }) => [
    started_at && formatDateTime(started_at),
    contacts.map(({ name }) => name).join(", ") || company_name,
  ],
  Panel: OpenInteraction,
});

const faces: { readonly [Kind in BoardKind]: CardFace<Extract<BoardCard, { readonly kind: Kind }>> } = {
  contacts: contactFace,
  deals: dealFace,
  companies: companyFace,
  tasks: taskFace,
  interactions: interactionFace,
};

export function cardFace(kind: BoardKind): CardFace<BoardCard> {
  return faces[kind];
}
