import { sizeText } from "@lanyard/contract/company/company-options";
import type { Company, CompanySort } from "@lanyard/contract/company/company-schema";
import { Globe, Mail } from "lucide-react";
import { formatDate } from "#src/lib/format/date.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type ListTexts, listTexts } from "#src/records/kind-text.ts";
import type { RecordKind } from "#src/records/record-kind.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { companyColumns } from "./company-columns.tsx";
import { industryText, shortLink, sortLabels } from "./company-labels.ts";
import { companySorts } from "./company-list-params.ts";

const texts: ListTexts = { ...listTexts("companies"), import: () => t("companies.importCsv") };

/** Companies as lists show them. */
export const companyKind: RecordKind<Company, CompanySort> = {
  texts,
  list: "companies",
  mark: "building",
  tips: "companies",
  sorts: companySorts,
  sortLabel: (sort) => sortLabels[sort](),
  name: ({ id, name }) => ({ id, name, pickLabel: t("companies.select", { name }) }),
  rowAvatar: ({ name }) => <Avatar name={name} shape="square" />,
  columns: companyColumns,
  loadMoreColumns: async () => (await import("./company-more-columns.tsx")).companyMoreColumns,
  CellEditor: lazyComponent(
    async () =>
      (await withMessages(["refusals"], () => import("./company-cell-editor.tsx"))).CompanyCellEditor,
  ),
  card: (company) => ({
    avatar: <Avatar name={company.name} size="md" shape="square" />,
    about: aboutText(company),
    lines: [
      { icon: Globe, text: company.website && shortLink(company.website) },
      { icon: Mail, text: company.email },
    ],
    foot: (
      <>
        <span>{contactCount(company)}</span>
        <time dateTime={company.created_at}>
          {t("companies.createdOn", { date: formatDate(company.created_at) })}
        </time>
      </>
    ),
  }),
  line: (company) => ({
    avatar: <Avatar name={company.name} shape="square" />,
    beside: contactCount(company),
    about: aboutText(company),
    end: <time dateTime={company.created_at}>{formatDate(company.created_at)}</time>,
  }),
};

function aboutText(company: Company): string {
  return [industryText(company), company.size && sizeText(company.size)].filter(Boolean).join(" · ");
}

function contactCount({ contact_count: count }: Company): string {
  return t("companies.contactCount", { count, shown: formatCount(count) });
}
