import { companyKind } from "@lanyard/contract/company/company-kind";
import { sizeText } from "@lanyard/contract/company/company-options";
import type { Company } from "@lanyard/contract/company/company-schema";
import { Globe, Mail } from "lucide-react";
import { formatDate } from "#src/lib/format/date.ts";
import { shortLink } from "#src/lib/format/linked-text.tsx";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { createRecordListing } from "#src/records/create-record-listing.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { industryText } from "./company-labels.ts";
import { companyCells, companySource } from "./company-source.ts";

export const companyListing = createRecordListing({
  source: companySource,
  mark: "building",
  sorts: companyKind.sorts,
  rowAvatar: ({ name }) => <Avatar name={name} shape="square" />,
  columns: [
    { id: "name", widthPx: 240 },
    { id: "industry", share: 11, widthPx: 150 },
    { id: "size", share: 9.5, widthPx: 130, tone: "sec", text: ({ size }) => size && sizeText(size) },
    {
      id: "website",
      share: 14,
      widthPx: 200,
      whenNarrow: "hide-below-860",
      tone: "sec",
      text: ({ website }) => website && shortLink(website),
    },
    { id: "email", share: 16, widthPx: 220, tone: "sec" },
    { id: "phone", widthPx: 150, whenNarrow: "hide-below-1060", tone: "sec" },
    {
      id: "contact_count",
      head: () => t("companies.field.contact_count"),
      widthPx: 84,
      isNumeric: true,
      render: ({ contact_count }) => formatCount(contact_count),
    },
    { id: "created_at", widthPx: 128, whenNarrow: "hide-below-920", tone: "sec" },
  ],
  moreWidthPx: 180,
  cells: companyCells,
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
    afterName: contactCount(company),
    about: aboutText(company),
    end: <time dateTime={company.created_at}>{formatDate(company.created_at)}</time>,
    call: { number: company.phone, name: company.name },
  }),
});

function aboutText(company: Company): string {
  return [industryText(company), company.size && sizeText(company.size)].filter(Boolean).join(" · ");
}

function contactCount({ contact_count: count }: Company): string {
  return t("companies.contactCount", { count });
}
