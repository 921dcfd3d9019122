import type { InteractionFigure } from "@lanyard/contract/figures/figures-routes";
import type { FieldCondition } from "@lanyard/contract/filter/filter-param";
import { defaultInteractionTypes } from "@lanyard/contract/interaction/interaction-options";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Temporal } from "temporal-polyfill";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePeople } from "#src/lib/api/me.ts";
import { formatPlainDate, viewerTimeZone } from "#src/lib/format/date.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { BarChart } from "#src/ui/feedback/bar-chart.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { useInteractionTypes } from "./interaction-types-sync.tsx";

type Period = { readonly from: string; readonly to: string };

/**
 * Returns the period from a Monday to today that covers the given number of weeks, including the current
 * week.
 */
function periodOf(weeks: number): Period {
  const today = Temporal.Now.plainDateISO(viewerTimeZone());
  const from = today.subtract({ days: today.dayOfWeek - 1 }).subtract({ weeks: weeks - 1 });
  return { from: from.toString(), to: today.toString() };
}

export function InteractionFigures({ weeks }: { weeks: number }) {
  const client = useClient();
  const period = periodOf(weeks);
  const query = { ...period, time_zone: viewerTimeZone() };
  const { data, isError, refetch } = useQuery({
    queryKey: ["figures", "interactions", query],
    refetchOnMount: "always",
    queryFn: ({ signal }) => client.figures.interactions({ query }, { signal }),
  });
  if (isError) return <FailedLine text={t("deals.figuresFailed")} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={4} columns={4} label={t("deals.figuresLoading")} />;
  if (data.rows.length === 0) return <p className="px-4 py-3 text-ink-muted">{t("deals.figuresNone")}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-3">
      <MembersByType rows={data.rows} period={period} />
      <Weeks rows={data.rows} />
    </div>
  );
}

/**
 * Returns the search parameters of a list with the interactions that a figure counts: those in the period
 * that have already started.
 */
function searchOf(
  { from, to }: Period,
  others: { owner_id?: string; type?: string; filter?: FieldCondition } = {},
) {
  const { filter, ...equal } = others;
  const isPast: FieldCondition = { field: "state", op: "is", value: "past" };
  return {
    ...{ started_at_after: from, started_at_before: to, ...equal },
    filter: JSON.stringify(filter === undefined ? isPast : { and: [filter, isPast] }),
  };
}

const ofNoMember: FieldCondition = { field: "owner_id", op: "empty" };

const sumOf = (rows: readonly InteractionFigure[]) => rows.reduce((sum, { count }) => sum + count, 0);

function MembersByType({ rows, period }: { rows: readonly InteractionFigure[]; period: Period }) {
  const { data: people = [] } = usePeople();
  const { data: { types: declared } = { types: defaultInteractionTypes } } = useInteractionTypes();
  const counted = new Set(rows.map(({ type }) => type));
  const inOrder = declared.map(({ id }) => id).filter((id) => counted.has(id));
  const types = [...new Set([...inOrder, ...counted])];
  const owners = [...Map.groupBy(rows, ({ owner_id }) => owner_id)].toSorted(
    ([, a], [, b]) => sumOf(b) - sumOf(a),
  );
  return (
    <div className="overflow-x-auto">
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">{t("deals.figuresMember")}</th>
            {types.map((type) => (
              <th key={type} scope="col">
                {fieldValueText("interaction", "type", type)}
              </th>
            ))}
            <th scope="col">{t("deals.figuresAll")}</th>
          </tr>
        </thead>
        <tbody>
          {owners.map(([owner, own]) => {
            const ofOwner = owner === null ? { filter: ofNoMember } : { owner_id: owner };
            return (
              <tr key={owner ?? ""}>
                <th scope="row" dir="auto">
                  {people.find(({ id }) => id === owner)?.name ?? t("deals.figuresNoMember")}
                </th>
                {types.map((type) => (
                  <td key={type} data-label={fieldValueText("interaction", "type", type)}>
                    <Count
                      of={own.filter((row) => row.type === type)}
                      search={searchOf(period, { ...ofOwner, type })}
                    />
                  </td>
                ))}
                <td data-label={t("deals.figuresAll")}>
                  <Count of={own} search={searchOf(period, ofOwner)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Count({ of, search }: { of: readonly InteractionFigure[]; search: ReturnType<typeof searchOf> }) {
  const count = sumOf(of);
  if (count === 0) return null;
  return (
    <Link to="/interactions" search={search} className="link">
      {formatCount(count)}
    </Link>
  );
}

function Weeks({ rows }: { rows: readonly InteractionFigure[] }) {
  const weeks = [...Map.groupBy(rows, ({ week }) => week)].map(([week, own]) => ({
    week,
    count: sumOf(own),
  }));
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  return (
    <BarChart
      title={t("deals.figuresByWeek")}
      bars={weeks.map(({ week, count }) => {
        const end = Temporal.PlainDate.from(week).add({ days: 6 }).toString();
        const name = formatPlainDate(Date.parse(week));
        return {
          id: week,
          name,
          label: t("deals.figuresWeek", { week: name, count }),
          value: formatCount(count),
          share: count / most,
          link: (line) => <Link to="/interactions" search={searchOf({ from: week, to: end })} {...line} />,
        };
      })}
    />
  );
}
