import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useMutation } from "@tanstack/react-query";
import { CalendarDays, CircleAlert } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { OpenCompany } from "#src/features/companies/companies.ts";
import { contactCall, LazyContactForm, OpenContact } from "#src/features/contacts/contacts.ts";
import { dealCall, isDealOverdue, LazyDealForm, OpenDeal } from "#src/features/deals/deals.ts";
import { OpenInteraction } from "#src/features/interactions/interactions.ts";
import { WonLostButtons } from "#src/features/pipeline/won-lost-buttons.tsx";
import { OpenTask } from "#src/features/tasks/tasks.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatDateTime, formatPlainDateShort } from "#src/lib/format/date.ts";
import { dueDay, isOverdue } from "#src/lib/format/due-day.ts";
import { formatMoneyShort, formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { Callable } from "#src/records/fields/mail-phone-links.tsx";
import { parentIn } from "#src/records/fields/parent.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { type BoardKind, isStaged, nounOf, type StagedKind } from "./board-kinds.ts";
import type { BoardCard, CardOf } from "./board-model.ts";
import { boardText } from "./board-text.ts";
import { cardSource } from "./card-source.ts";

type PanelProps = { id: string; onOpen: (id: string) => void; onClose: () => void };
type NewCardProps = { stageId: string; onClose: () => void };

/**
 * The rendering of a kind's cards. Declared with method syntax, whose parameters are checked less strictly,
 * so that the objects of all kinds can be assigned.
 */
type CardFace<Card> = {
  /** Renders the content below the name (spec section 2.10). */
  facts(card: Card): ReactNode;
  /** Returns the estimated height of a card, which keeps the scroll bar stable. */
  heightPx(card: Card): number;
  call?(card: Card): Callable;
  isOverdue?(card: Card): boolean;
  panel(props: PanelProps): ReactNode;
  newCard?(props: NewCardProps): ReactNode;
};

const stepHeight = 26;

const contactFace = plainFace<CardOf<"contact">>("contacts", {
  lines: ({ job_title, email, company_name, company }) => [job_title, email, company_name ?? company],
  call: contactCall,
  Panel: (props) => <OpenContact {...props} fallback={<PanelPlaceholder />} />,
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

type PlainParts<Card> = Pick<CardFace<Card>, "call" | "isOverdue"> & {
  lines: (card: Card) => readonly (string | null)[];
  Panel: ComponentType<PanelProps>;
  Form?: EnteringForm;
};

function plainFace<Card>(
  kind: BoardKind,
  { lines, Panel, Form, ...parts }: PlainParts<Card>,
): CardFace<Card> {
  const { fields, has }: AnyKind = recordKinds[nounOf(kind)];
  const footPx = has.tasks || fields.owner_id ? stepHeight : 0;
  return {
    facts: (card) => lines(card).map((text, index) => <CardLine key={String(index)} text={text} />),
    heightPx: (card) => 37 + footPx + linesHeight(lines(card)),
    panel: (props) => <Panel {...props} />,
    ...(Form && isStaged(kind) && { newCard: (props) => <EnteringCard {...{ kind, Form }} {...props} /> }),
    ...parts,
  };
}

type EnteringForm = ComponentType<{
  onClose: () => void;
  onCreated: (created: { readonly id: string }) => void;
}>;
type EnteringCardProps = { kind: StagedKind; Form: EnteringForm; stageId: string; onClose: () => void };

function EnteringCard({ kind, Form, stageId, onClose }: EnteringCardProps) {
  const client = useClient();
  const refresh = useRefresh();
  const entering = useMutation({
    mutationFn: (id: string) => cardSource({ kind }).move(client, id, { stageId }),
    onError: (error, id) =>
      offerRetry(boardText(kind, "moveFailed"), error.message, () => entering.mutate(id)),
    onSettled: (entered, _error, id) =>
      refresh({ noun: nounOf(kind), ids: [id], actionId: entered?.actionId }),
  });
  return <Form onClose={onClose} onCreated={({ id }) => entering.mutate(id)} />;
}

const dealFace: CardFace<CardOf<"deal">> = {
  facts: (deal) => (
    <>
      <div className="kcard__amount">
        {deal.amount_cents === null ? (
          <EmptyValue text={t("ui.noAmount")} />
        ) : (
          <b>{formatMoneyShort(deal.amount_cents, deal.currency)}</b>
        )}
        <span>
          {deal.stage_outcome === null && deal.probability !== null && formatPercent(deal.probability)}
        </span>
      </div>
      <CardLine text={deal.company_name} />
      <CardLine text={deal.contact_name} />
      {deal.expected_close_date !== null && (
        <div className="kcard__foot">
          <Icon of={isDealOverdue(deal) ? CircleAlert : CalendarDays} size={13} />
          <span>{formatPlainDateShort(deal.expected_close_date)}</span>
          {isDealOverdue(deal) && <span className="end">{t("ui.nextStep.overdue")}</span>}
        </div>
      )}
    </>
  ),
  heightPx({ company_name, contact_name, stage_outcome, next_step, owner_name, expected_close_date }) {
    const hasFoot = stage_outcome === null || next_step !== null || owner_name !== null;
    const lines = linesHeight([company_name, contact_name]);
    return 60 + (hasFoot ? stepHeight : 0) + lines + (expected_close_date === null ? 0 : 29);
  },
  isOverdue: isDealOverdue,
  call: dealCall,
  panel: ({ id, onClose }) => (
    <OpenDeal
      {...{ id, onClose }}
      ending={(deal) => <WonLostButtons deal={deal} />}
      fallback={<PanelPlaceholder />}
    />
  ),
  newCard: ({ stageId, onClose }) => <LazyDealForm start={{ stage_id: stageId }} onClose={onClose} />,
};

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

function CardLine({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="kcard__line trunc" dir="auto" title={text}>
      {text}
    </div>
  );
}

/** Returns the height of the lines in pixels. Empty texts take no space. */
export function linesHeight(texts: readonly (string | null)[]): number {
  return 17 * texts.filter(Boolean).length;
}
