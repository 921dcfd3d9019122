import type { Company } from "@lanyard/contract/company/company-schema";
import { Link } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { PanelGroup } from "#src/ui/overlays/panel.tsx";
import { BasicFacts, ContactFacts } from "./company-facts.tsx";

type CompanyQuickViewProps = {
  company: Company;
  /** Left out for people who only read. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
};

/** A company at a glance, over the list (spec section 2.8). */
export function CompanyQuickView({ company, onEdit, onClose }: CompanyQuickViewProps) {
  const { id, name, contact_count } = company;
  return (
    <Dialog
      title={name}
      lead={<Avatar name={name} shape="square" />}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Link
            to="/companies/$companyId"
            params={{ companyId: id }}
            className={buttonClass({ variant: "primary" })}
          >
            {t("companies.viewDetails")}
          </Link>
          <Link to="/contacts" search={{ company_id: id, company_name: name }} className={buttonClass()}>
            {t("companies.viewContacts", { count: formatCount(contact_count) })}
          </Link>
          <span className="spacer" />
          {onEdit && (
            <Button icon={Pencil} onClick={onEdit}>
              {t("companies.editTitle")}
            </Button>
          )}
        </>
      }
    >
      <PanelGroup title={t("companies.section.basic")}>
        <BasicFacts company={company} />
      </PanelGroup>
      <PanelGroup title={t("companies.section.contact")}>
        <ContactFacts company={company} />
      </PanelGroup>
    </Dialog>
  );
}
