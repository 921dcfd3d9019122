import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type ReactNode, use } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { Card } from "#src/ui/layout/card.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import {
  type DealStart,
  RecordSlots,
  type WithDeals,
  type WithInteractions,
  type WithTasks,
} from "./record-slots.ts";

type OfRecord = { noun: RecordNoun; id: string };

export function RecordTasksCard(record: OfRecord) {
  const tasks = useTasks(record);
  return (
    <>
      <InteractionCard {...record} />
      {tasks && <TasksCard>{tasks}</TasksCard>}
    </>
  );
}

function InteractionCard(record: OfRecord) {
  const { lineOf } = use(RecordSlots);
  const mayWrite = useMayWrite();
  if (!mayWrite || !isWithInteractions(record)) return null;
  return (
    <Card title={t("interactions.line")}>
      <div className="record__tasks">
        <div className="tasks--about">{lineOf(record)}</div>
      </div>
    </Card>
  );
}

const isWithInteractions = (record: OfRecord): record is WithInteractions =>
  recordKinds[record.noun].has.interactions;

function TasksCard({ children }: { children: ReactNode }) {
  return (
    <Card title={t("tasks.title")}>
      <div className="record__tasks">{children}</div>
    </Card>
  );
}

export function RecordTasksGroup(record: OfRecord) {
  const tasks = useTasks(record);
  if (!tasks) return null;
  return (
    <PanelGroup title={t("tasks.title")}>
      <div className="min-h-19 max-md:min-h-25">{tasks}</div>
    </PanelGroup>
  );
}

function useTasks(record: OfRecord): ReactNode {
  const { tasksOf } = use(RecordSlots);
  return isWithTasks(record) && tasksOf(record);
}

const isWithTasks = (record: OfRecord): record is WithTasks => mayHaveTasks(record.noun);

export function mayHaveTasks(noun: RecordNoun): boolean {
  return Object.values(recordKinds.task.parents).some(({ to }) => to === noun);
}

type RecordDealsProps = OfRecord & { start: DealStart };

export function RecordDealsGroup(record: RecordDealsProps) {
  const { dealsOf } = use(RecordSlots);
  return mayHaveDeals(record) ? dealsOf({ ...record, fallback: <DealsPlaceholder /> }) : null;
}

/** Reserves the height of the deals until they load: a title, a button and two lines. */
function DealsPlaceholder() {
  return (
    <PanelGroup title={t("deals.title")} action={<span className="h-7" />}>
      <div className="min-h-19" />
    </PanelGroup>
  );
}

const mayHaveDeals = (record: RecordDealsProps): record is Omit<WithDeals, "fallback"> =>
  Object.values(recordKinds.deal.parents).some(({ to }) => to === record.noun);
