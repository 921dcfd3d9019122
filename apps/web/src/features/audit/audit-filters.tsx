import { auditEvents } from "@lanyard/contract/audit/audit-events";
import { Download } from "lucide-react";
import { useId } from "react";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { dayRules, TypedFilter } from "#src/records/filters/typed-filter.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import type { AuditParams } from "./audit.ts";
import { useAuditExport } from "./audit-queries.ts";

type AuditFiltersProps = {
  params: AuditParams;
  onChange: (change: Partial<AuditParams>) => void;
};

export function AuditFilters({ params, onChange }: AuditFiltersProps) {
  const id = useId();
  const saving = useAuditExport(params);
  const isNarrowed = Boolean(params.who ?? params.what ?? params.from ?? params.to);
  return (
    <section className="history__filters" aria-labelledby={id}>
      <h2 id={id} className="vh">
        {t("audit.filters")}
      </h2>
      <TypedFilter
        control="text"
        label={t("audit.who")}
        value={params.who}
        onChange={(who) => onChange({ who })}
      />
      <SelectField
        emptyLabel={t("ui.any")}
        label={t("audit.what")}
        options={auditEvents.map((what) => ({ value: what, label: t(`audit.event.${what}`) }))}
        value={params.what ?? ""}
        onChange={({ target }) => onChange({ what: oneOf(auditEvents, target.value) })}
      />
      <TypedFilter
        {...dayRules}
        label={t("audit.from")}
        value={params.from}
        onChange={(from) => onChange({ from })}
      />
      <TypedFilter
        {...dayRules}
        label={t("audit.to")}
        value={params.to}
        onChange={(to) => onChange({ to })}
      />
      <Button
        disabled={!isNarrowed}
        onClick={() => onChange({ who: undefined, what: undefined, from: undefined, to: undefined })}
      >
        {t("ui.clearAllFilters")}
      </Button>
      <Button
        icon={Download}
        busyLabel={saving.isPending && t("audit.exporting")}
        onClick={() => saving.mutate()}
      >
        {t("audit.export")}
      </Button>
    </section>
  );
}
