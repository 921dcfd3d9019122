import type { Section } from "./requirement.ts";
import { companies, deals, pipelinePage } from "./section-2-companies.ts";
import { contactDetail, contactsPage, forms, quickView } from "./section-2-contacts.ts";
import { importPage, profileAndSettings } from "./section-2-import.ts";
import { layout } from "./section-2-layout.ts";
import { loginScreen, routeTable } from "./section-2-sign-in.ts";
import { entities } from "./section-3-entities.ts";
import { states } from "./section-4-states.ts";
import { validation } from "./section-5-validation.ts";
import { roles } from "./section-6-roles.ts";
import { calls } from "./section-7-calls.ts";
import { errors } from "./section-8-errors.ts";
import { limits } from "./section-9-limits.ts";

/** The sections of the specification that contain requirements, in order. */
export const sections: readonly Section[] = [
  routeTable,
  loginScreen,
  layout,
  contactsPage,
  quickView,
  contactDetail,
  forms,
  companies,
  deals,
  pipelinePage,
  importPage,
  profileAndSettings,
  entities,
  states,
  validation,
  roles,
  calls,
  errors,
  limits,
];
