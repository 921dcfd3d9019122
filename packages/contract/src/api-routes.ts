import { actionRoutes } from "./action/action-routes.ts";
import { attachmentRoutes } from "./attachment/attachment-routes.ts";
import { auditRoutes } from "./audit/audit-routes.ts";
import { calendarRoutes } from "./calendar/calendar-routes.ts";
import { companyRoutes } from "./company/company-routes.ts";
import { contactRoutes } from "./contact/contact-routes.ts";
import { customFieldRoutes } from "./custom-field/custom-field-schema.ts";
import { dealRoutes } from "./deal/deal-routes.ts";
import { duplicateRoutes } from "./duplicate/duplicate-routes.ts";
import { eventRoutes } from "./event/event-routes.ts";
import { exampleRoutes } from "./example/example-routes.ts";
import { figuresRoutes } from "./figures/figures-routes.ts";
import { followRoutes } from "./follow/follow-routes.ts";
import { healthRoutes } from "./health/health-routes.ts";
import { importJobRoutes } from "./import/import-job-routes.ts";
import { importRoutes } from "./import/import-routes.ts";
import { interactionSchemas } from "./interaction/interaction-schema.ts";
import { interactionSettingRoutes } from "./interaction/interaction-settings.ts";
import { keyRoutes } from "./key/key-routes.ts";
import { type ChildRoutes, childRoutes } from "./kind/child-routes.ts";
import { type PageRoutes, pageRoutes } from "./kind/page-routes.ts";
import { memberRoutes } from "./member/member-routes.ts";
import { noteRoutes } from "./note/note-routes.ts";
import { noticeRoutes } from "./notice/notice-routes.ts";
import { organisationRoutes } from "./organisation/organisation-routes.ts";
import { personRoutes } from "./person/person-routes.ts";
import { lostReasonRoutes } from "./pipeline/lost-reason-routes.ts";
import { pipelineRoutes } from "./pipeline/pipeline-routes.ts";
import { proposalRoutes } from "./proposal/proposal-routes.ts";
import { searchRoutes } from "./search/search-routes.ts";
import { taskSchemas } from "./task/task-schema.ts";
import { viewRoutes } from "./view/view-schema.ts";
import { webhookRoutes } from "./webhook/webhook-routes.ts";

const recordRoutes = {
  contacts: contactRoutes,
  companies: companyRoutes,
  deals: dealRoutes,
  duplicates: duplicateRoutes,
  tasks: taskSchemas.routes,
  interactions: interactionSchemas.routes,
} as const;

const otherRoutes = {
  health: healthRoutes,
  actions: actionRoutes,
  imports: { ...importRoutes, ...importJobRoutes },
  notices: noticeRoutes,
  person: personRoutes,
  members: memberRoutes,
  calendar: calendarRoutes,
  keys: keyRoutes,
  webhooks: webhookRoutes,
  proposals: proposalRoutes,
  pipeline: pipelineRoutes,
  lostReasons: lostReasonRoutes,
  fields: customFieldRoutes,
  views: viewRoutes,
  interactionSettings: interactionSettingRoutes,
  organisation: organisationRoutes,
  audit: auditRoutes,
  example: exampleRoutes,
  figures: figuresRoutes,
  search: searchRoutes,
  events: eventRoutes,
} as const;

type RecordRoutes = typeof recordRoutes;
/**
 * The type is explicit, because the compiler cannot write the inferred type of all routes into the package's
 * declaration files.
 */
export type ApiRoutes = RecordRoutes &
  ChildRoutes<RecordRoutes> &
  PageRoutes<RecordRoutes> &
  typeof noteRoutes &
  typeof attachmentRoutes &
  typeof followRoutes &
  typeof otherRoutes;

export const apiRoutes: ApiRoutes = {
  ...recordRoutes,
  ...childRoutes(recordRoutes),
  ...pageRoutes(recordRoutes),
  ...noteRoutes,
  ...attachmentRoutes,
  ...followRoutes,
  ...otherRoutes,
};
