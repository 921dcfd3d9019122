import type { Client } from "@lanyard/client/client-shape";
import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { ParentOf } from "@lanyard/contract/kind/child-routes";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatMoney } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import { roleText } from "#src/records/fields/role-text.ts";
import type { DealStart } from "#src/records/page/record-slots.ts";
import { childListKey } from "#src/records/record-query-keys.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { ColorBadge } from "#src/ui/feedback/badge.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Card } from "#src/ui/layout/card.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { CloseDate } from "./deal-close-date.tsx";
import { amountText } from "./deal-labels.ts";
import { LazyDealForm, preloading } from "./lazy-deal-parts.ts";

const { asChild } = recordKinds.deal;
const mostShown = 100;

export type RecordDealListProps = {
  of: { noun: ParentOf<"deal">; id: string };
  start: DealStart;
  isInPanel?: boolean;
};

export function RecordDealList({ of, start, isInPanel = false }: RecordDealListProps) {
  const [limit, setLimit] = useState<number>(asChild.limit);
  const [isAdding, setIsAdding] = useState(false);
  const mayWrite = useMayWrite();
  const { data, isError, refetch } = useQuery(dealsOfOptions(useClient(), of, limit));
  const Frame = isInPanel ? PanelGroup : Card;
  const add = mayWrite && (
    <Button size="sm" icon={Plus} onClick={() => setIsAdding(true)} {...preloading}>
      {t("deals.add")}
    </Button>
  );
  return (
    <Frame
      title={data ? t("deals.ofRecord", { count: data.pagination.total }) : t("deals.title")}
      action={add}
    >
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] content-start gap-2 in-[.card]:px-4 in-[.card]:py-3",
          isInPanel && "min-h-19",
        )}
      >
        {isError && <FailedLine text={t("deals.failedTitle")} onRetry={refetch} />}
        {!data && !isError && <SkeletonRows rows={2} columns={1} label={t("deals.loading")} />}
        {data?.deals.length === 0 && <p className="text-ink-muted">{t("deals.noneYetTitle")}</p>}
        {data && data.totals.length > 0 && (
          <p className="text-ink-muted">
            {data.totals.map(({ amount_cents, currency }) => formatMoney(amount_cents, currency)).join(" · ")}
          </p>
        )}
        {data && (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {data.deals.map((deal) => (
              <DealLine key={deal.id} deal={deal} role={data.roles?.find(({ id }) => id === deal.id)?.role} />
            ))}
          </ul>
        )}
        {data && data.pagination.total > data.deals.length && limit < mostShown && (
          <Button size="sm" onClick={() => setLimit(mostShown)}>
            {t("deals.showMore")}
          </Button>
        )}
      </div>
      {isAdding && <LazyDealForm start={start} onClose={() => setIsAdding(false)} />}
    </Frame>
  );
}

function DealLine({ deal, role }: { deal: Deal; role: string | undefined }) {
  return (
    <li className="grid min-h-9 min-w-0 gap-x-2.5 gap-y-0.5 border-b border-line-soft py-1.5 last:border-0">
      <span className="flex min-w-0 items-center justify-between gap-2.5">
        <KindLink noun="deal" id={deal.id} name={deal.name} className="link trunc min-w-0" />
        <span className="shrink-0">{amountText(deal)}</span>
      </span>
      <span className="flex min-w-0 items-center justify-between gap-2.5 text-ink-muted">
        <span className="flex min-w-0 items-center gap-2">
          <ColorBadge color={deal.stage_color}>{optionText("stage", deal.stage_name)}</ColorBadge>
          {role && <span className="trunc">{roleText(role)}</span>}
        </span>
        {deal.expected_close_date !== null && <CloseDate deal={deal} />}
      </span>
    </li>
  );
}

function dealsOfOptions(client: Client, { noun, id }: RecordDealListProps["of"], limit: number) {
  const query = { ...asChild, limit };
  const first = childListKey({ noun, id }, "deal");
  return queryOptions({
    queryKey: limit === asChild.limit ? first : [...first, limit],
    queryFn: ({ signal }) => client[`${noun}Children`].deals({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
