import type { Company } from "@lanyard/contract/company/company-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatMoney } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import { childListKey } from "#src/records/record-query-keys.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { Card } from "#src/ui/layout/card.tsx";

/**
 * The subsidiaries of a company, and its deal totals with and without them. Renders nothing without
 * subsidiaries.
 */
export function CompanyFamily({ company: { id } }: { company: Company }) {
  const client = useClient();
  const { data, isError, refetch } = useQuery({
    queryKey: childListKey({ noun: "company", id }, "company"),
    queryFn: ({ signal }) =>
      client.companyChildren.companies({ params: { id }, query: recordKinds.company.asChild }, { signal }),
  });
  if (isError) return <FailedLine text={t("companies.subsidiariesFailed")} onRetry={refetch} />;
  if (!data || data.companies.length === 0) return null;
  const { total } = data.pagination;
  return (
    <Card title={t("companies.subsidiaries", { count: total })}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {data.companies.map((one) => (
            <li key={one.id} className="flex min-h-9 min-w-0 items-center">
              <KindLink noun="company" id={one.id} name={one.name} className="link trunc" />
            </li>
          ))}
        </ul>
        <FamilyTotals id={id} />
        {total > data.companies.length && (
          <Link to="/companies" search={{ parent_id: id }} className={buttonClass({ size: "sm" })}>
            {t("companies.viewAllSubsidiaries")}
          </Link>
        )}
      </div>
    </Card>
  );
}

function FamilyTotals({ id }: { id: string }) {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["companies", "totals", id],
    queryFn: ({ signal }) => client.companies.totals({ params: { id } }, { signal }),
  });
  if (!data) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line-soft pt-3">
      <dt className="text-ink-muted">{t("companies.ownDeals")}</dt>
      <dd className="num text-right">{sums(data.own.totals)}</dd>
      <dt className="text-ink-muted">{t("companies.familyDeals")}</dt>
      <dd className="num text-right">{sums(data.with_subsidiaries.totals)}</dd>
    </dl>
  );
}

function sums(totals: readonly { currency: string; amount_cents: number }[]): string {
  if (totals.length === 0) return "–";
  return totals.map(({ amount_cents, currency }) => formatMoney(amount_cents, currency)).join(" · ");
}
