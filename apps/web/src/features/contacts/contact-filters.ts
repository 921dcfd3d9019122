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
    { title: t("contacts.filterGroupWork"), fields: workFields() },
    { title: t("contacts.filterGroupStatus"), fields: statusFields() },
    { title: t("contacts.filterGroupReach"), fields: reachFields() },
    { title: t("contacts.filterGroupPlace"), fields: placeFields() },
    { title: t("contacts.filterGroupDates"), fields: dateFields() },
  ];
}

function workFields(): Field[] {
  return [
    { name: "job_title", label: t("contacts.fieldJobTitle"), kind: "text", isWide: true },
    { name: "company_id", label: t("contacts.fieldCompany"), kind: "record" },
    {
      name: "employment_role",
      label: t("contacts.fieldRole"),
      kind: "choice",
      options: choices("employment_role", filterRoles),
    },
    {
      name: "seniority",
      label: t("contacts.fieldSeniority"),
      kind: "choice",
      options: choices("seniority", filterSeniorities, seniorities),
    },
  ];
}

function statusFields(): Field[] {
  return [
    {
      name: "lead_status",
      label: t("contacts.fieldLeadStatus"),
      kind: "choice",
      options: choices("lead_status", filterLeadStatuses, leadStatuses),
    },
    {
      name: "lifecycle_stage",
      label: t("contacts.fieldLifecycle"),
      kind: "choice",
      options: choices("lifecycle_stage", lifecycleStages),
    },
    {
      name: "lead_score_min",
      to: "lead_score_max",
      label: t("contacts.fieldLeadScore"),
      kind: "range",
      min: 0,
      max: 100,
    },
    { name: "tags", label: t("contacts.fieldTags"), kind: "tags", isWide: true },
  ];
}

function reachFields(): Field[] {
  return [
    { name: "has_email", label: t("contacts.filterHasEmail"), kind: "yesNo" },
    { name: "has_phone", label: t("contacts.filterHasPhone"), kind: "yesNo" },
    { name: "has_mobile_phone", label: t("contacts.filterHasMobile"), kind: "yesNo" },
  ];
}

function placeFields(): Field[] {
  return [
    { name: "city", label: t("contacts.fieldCity"), kind: "text" },
    { name: "state", label: t("contacts.fieldState"), kind: "text" },
    { name: "country", label: t("contacts.fieldCountry"), kind: "text", isWide: true },
  ];
}

function dateFields(): Field[] {
  return [
    { name: "created_after", label: t("contacts.filterCreatedAfter"), kind: "day" },
    { name: "created_before", label: t("contacts.filterCreatedBefore"), kind: "day" },
    { name: "updated_after", label: t("contacts.filterUpdatedAfter"), kind: "day" },
    { name: "updated_before", label: t("contacts.filterUpdatedBefore"), kind: "day" },
  ];
}

/** The filter's own list, then what only forms write (rulings, B: Lists that disagree). */
function choices(field: OptionField, own: readonly string[], written: readonly string[] = []) {
  return optionsOf(field, [...new Set([...own, ...written])]);
}
