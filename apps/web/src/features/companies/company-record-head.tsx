import type { Company } from "@lanyard/contract/company/company-schema";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { industryText } from "./company-labels.ts";
import { preloading } from "./lazy-company-form.tsx";

/** The way back to the list, with the name of the company. */
export function CompanyCrumbs({ name }: { name: string | undefined }) {
  return (
    <nav className="crumbs" aria-label={t("companies.breadcrumb")}>
      <Link to="/companies" className="inline-flex items-center gap-1.5">
        <Icon of={ArrowLeft} size={15} />
        {t("companies.title")}
      </Link>
      {name !== undefined && (
        <>
          <span className="here" aria-hidden="true">
            /
          </span>
          <span className="here trunc" aria-current="page" dir="auto">
            {name}
          </span>
        </>
      )}
    </nav>
  );
}

type RecordHeadProps = {
  company: Company;
  /** Left out for people who only read. */
  actions: { onEdit: () => void; onDelete: () => void } | undefined;
  /** Who else has it open. */
  present?: ReactNode;
};

/** Which company it is, with what can be done to the record. */
export function CompanyRecordHead({ company, actions, present }: RecordHeadProps) {
  const about = [industryText(company), company.city, company.country].filter(Boolean).join(" · ");
  return (
    <div className="record__head">
      <Avatar name={company.name} size="lg" shape="square" />
      <div className="record__title">
        <h1 dir="auto">{company.name}</h1>
        {about && (
          <div className="record__meta">
            <span dir="auto">{about}</span>
          </div>
        )}
      </div>
      {present}
      {actions && (
        <div className="record__actions flex gap-2">
          <Button icon={Pencil} onClick={actions.onEdit} {...preloading}>
            {t("companies.edit")}
          </Button>
          <Button variant="danger-quiet" icon={Trash2} onClick={actions.onDelete}>
            {t("companies.delete")}
          </Button>
        </div>
      )}
    </div>
  );
}
