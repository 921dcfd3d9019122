import { sizeText } from "@lanyard/contract/company/company-options";
import type { Company } from "@lanyard/contract/company/company-schema";
import type { ReactNode } from "react";
import { formatDate, formatDateTime } from "#src/lib/format/date.ts";
import { LinkedText } from "#src/lib/format/linked-text.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { MailLink, PhoneLink } from "#src/ui/controls/mail-phone-links.tsx";
import { Chip } from "#src/ui/feedback/badge.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { industryText, shortLink } from "./company-labels.ts";

/** What a company is. */
export function BasicFacts({ company }: { company: Company }) {
  const { size, website, description, tags, created_at } = company;
  return (
    <FactList>
      <Fact label={fieldLabel("company", "industry")}>{industryText(company)}</Fact>
      <Fact label={fieldLabel("company", "size")}>
        {size && t("companies.sizeEmployees", { size: sizeText(size) })}
      </Fact>
      <Fact label={fieldLabel("company", "website")}>{website && <OutsideLink href={website} />}</Fact>
      <Fact label={fieldLabel("company", "description")}>{description && <Lines text={description} />}</Fact>
      <Fact label={fieldLabel("company", "tags")}>{tags && <TagChips text={tags} />}</Fact>
      <Fact label={t("companies.field.created_at")}>
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatDate(created_at)}
        </time>
      </Fact>
    </FactList>
  );
}

/** How a company is reached. */
export function ContactFacts({ company }: { company: Company }) {
  const { email, phone, address, city, state, country } = company;
  return (
    <FactList>
      <Fact label={fieldLabel("company", "email")}>{email && <MailLink address={email} />}</Fact>
      <Fact label={fieldLabel("company", "phone")}>{phone && <PhoneLink number={phone} />}</Fact>
      <Fact label={fieldLabel("company", "address")}>{address && <Lines text={address} />}</Fact>
      <Fact label={fieldLabel("company", "city")}>{city}</Fact>
      <Fact label={fieldLabel("company", "state")}>{state}</Fact>
      <Fact label={fieldLabel("company", "country")}>{country}</Fact>
    </FactList>
  );
}

function OutsideLink({ href }: { href: string }): ReactNode {
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer" title={href}>
      {shortLink(href)}
      <span className="vh"> {t("ui.opensInNewTab")}</span>
    </a>
  );
}

function Lines({ text }: { text: string }) {
  return (
    <span className="whitespace-pre-line">
      <LinkedText text={text} />
    </span>
  );
}

function TagChips({ text }: { text: string }) {
  return (
    <span className="flex flex-wrap gap-1">
      {text.split(", ").map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  );
}
