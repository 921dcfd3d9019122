import type { Company } from "@lanyard/contract/company/company-schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { focusListed, useListWalk } from "#src/records/list/list-walk.ts";
import type { QuickViewing } from "#src/records/list/record-page.tsx";
import { recordReadOptions } from "#src/records/source.ts";
import { CompanyQuickView } from "./company-quick-view.tsx";
import { companySource } from "./company-source.ts";
import { LazyCompanyForm } from "./lazy-company-form.tsx";

type OpenCompanyProps = QuickViewing & {
  /** What the list knows of it: shown until it is read anew. */
  listed: Company | undefined;
};

/** The company that the address names, in the dialog; the form in its place while editing. */
export function OpenCompany({ listed, ...viewing }: OpenCompanyProps) {
  const { id, onClose } = viewing;
  const mayWrite = useMayWrite();
  const [isEditing, setIsEditing] = useState(false);
  const company = useQuery(recordReadOptions(companySource, useClient(), id)).data ?? listed;
  useListWalk(viewing, { isInDialog: !isEditing });
  if (!company) return null;
  if (isEditing) return <LazyCompanyForm company={company} onClose={() => setIsEditing(false)} />;
  const close = () => {
    onClose();
    // The dialog gives the focus back to what opened it: after walking that is another row.
    queueMicrotask(() => focusListed(id));
  };
  return (
    <CompanyQuickView
      company={company}
      onEdit={mayWrite ? () => setIsEditing(true) : undefined}
      onClose={close}
    />
  );
}
