import {
  filterLeadStatuses,
  filterRoles,
  filterSeniorities,
  leadStatuses,
  lifecycleStages,
  seniorities,
} from "@lanyard/contract/contact/contact-options";
import { t } from "#src/lib/i18n/messages.ts";
import { type OptionField, optionsOf } from "#src/lib/i18n/option-text.ts";
import type { FilterField, FilterGroup } from "#src/records/filters/filter-fields.tsx";
import type { ContactFilterName } from "./contact-list-params.ts";

type Field = FilterField<ContactFilterName>;

/** The panel's filters, in its order. */
export function contactFilterGroups(): FilterGroup<ContactFilterName>[] {
  return [
    { title: t("contacts.filterGroup.work"), fields: workFields() },
    { title: t("contacts.filterGroup.status"), fields: statusFields() },
    { title: t("contacts.filterGroup.reach"), fields: reachFields() },
    { title: t("contacts.section.location"), fields: placeFields() },
    { title: t("ui.filterGroup.dates"), fields: dateFields() },
  ];
}

function workFields(): Field[] {
  return [
    { name: "job_title", label: t("contacts.field.job_title"), kind: "text", isWide: true },
    { name: "company_id", label: t("contacts.field.company"), kind: "record" },
    {
      name: "employment_role",
      label: t("contacts.field.employment_role"),
      kind: "choice",
      options: choices("employment_role", filterRoles),
    },
    {
      name: "seniority",
      label: t("contacts.field.seniority"),
      kind: "choice",
      options: choices("seniority", filterSeniorities, seniorities),
    },
  ];
}

function statusFields(): Field[] {
  return [
    {
      name: "lead_status",
      label: t("contacts.field.lead_status"),
      kind: "choice",
      options: choices("lead_status", filterLeadStatuses, leadStatuses),
    },
    {
      name: "lifecycle_stage",
      label: t("contacts.field.lifecycle_stage"),
      kind: "choice",
      options: choices("lifecycle_stage", lifecycleStages),
    },
    {
      name: "lead_score_min",
      to: "lead_score_max",
      label: t("contacts.field.lead_score"),
      kind: "range",
      min: 0,
      max: 100,
    },
    { name: "tags", label: t("contacts.field.tags"), kind: "tags", isWide: true },
  ];
}

function reachFields(): Field[] {
  return [
    { name: "has_email", label: t("contacts.filter.has_email"), kind: "yesNo" },
    { name: "has_phone", label: t("contacts.filter.has_phone"), kind: "yesNo" },
    { name: "has_mobile_phone", label: t("contacts.filter.has_mobile_phone"), kind: "yesNo" },
  ];
}

function placeFields(): Field[] {
  return [
    { name: "city", label: t("contacts.field.city"), kind: "text" },
    { name: "state", label: t("contacts.field.state"), kind: "text" },
    { name: "country", label: t("contacts.field.country"), kind: "text", isWide: true },
  ];
}

function dateFields(): Field[] {
  return [
    { name: "created_after", label: t("ui.filter.created_after"), kind: "day" },
    { name: "created_before", label: t("ui.filter.created_before"), kind: "day" },
    { name: "updated_after", label: t("ui.filter.updated_after"), kind: "day" },
    { name: "updated_before", label: t("ui.filter.updated_before"), kind: "day" },
  ];
}

/** The filter's own list, then what only forms write (rulings, B: Lists that disagree). */
function choices(field: OptionField, own: readonly string[], written: readonly string[] = []) {
  return optionsOf(field, [...new Set([...own, ...written])]);
}
