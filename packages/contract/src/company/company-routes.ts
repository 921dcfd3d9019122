import { z } from "zod";
import { doneAnswer } from "../action/action-schema.ts";
import { bulkDeletion, bulkDeletionAnswer } from "../action/bulk-schema.ts";
import { activityAnswer, activityQuery } from "../activity/activity-schema.ts";
import { companyId } from "../field/ids.ts";
import { importTimeLimitMs } from "../limits.ts";
import { routes } from "../route/route.ts";
import {
  companyAnswer,
  companyChange,
  companyListAnswer,
  companyListQuery,
  companyMatchDeletion,
  newCompany,
  newCompanyQuery,
} from "./company-schema.ts";

const params = z.strictObject({ id: companyId });

/** Spec section 7, Companies. */
export const companyRoutes = routes({
  list: {
    method: "GET",
    path: "/companies",
    right: "read",
    summary: "Companies of the organisation, a page at a time",
    query: companyListQuery,
    answer: companyListAnswer,
  },
  count: {
    method: "GET",
    path: "/companies/count",
    right: "read",
    summary: "Exactly how many companies match",
    query: companyListQuery,
    answer: z.object({ totalCount: z.number().int() }),
  },
  export: {
    method: "GET",
    path: "/companies/export",
    right: "export",
    summary: "All companies that match, in the list's order, as a CSV file",
    query: companyListQuery,
    timeLimitMs: importTimeLimitMs,
    answer: z.unknown(),
    answerTravels: "file",
  },
  read: {
    method: "GET",
    path: "/companies/{id}",
    right: "read",
    summary: "One company",
    params,
    answer: companyAnswer,
  },
  activity: {
    method: "GET",
    path: "/companies/{id}/activity",
    right: "read",
    summary: "What happened to the company, newest first, with each field before and after",
    params,
    query: activityQuery,
    answer: activityAnswer,
  },
  create: {
    method: "POST",
    path: "/companies",
    right: "write",
    summary:
      "Creates a company; with match=name one of that name (without case and accents) is answered instead",
    query: newCompanyQuery,
    body: newCompany,
    status: 201,
    answer: companyAnswer,
  },
  update: {
    method: "PUT",
    path: "/companies/{id}",
    right: "write",
    summary: "Changes the fields that are sent; a new name is carried to the company's contacts",
    params,
    body: companyChange,
    answer: companyAnswer,
  },
  delete: {
    method: "DELETE",
    path: "/companies/{id}",
    right: "write",
    summary: "Deletes a company; its contacts stay. The answer's action can be undone for 30 days",
    params,
    answer: doneAnswer,
  },
  bulkDelete: {
    method: "POST",
    path: "/companies/bulk-delete",
    right: "write",
    summary: "Deletes a selection of companies as one action",
    body: bulkDeletion(companyId),
    answer: bulkDeletionAnswer,
  },
  deleteMatching: {
    method: "POST",
    path: "/companies/delete-matching",
    right: "write",
    summary:
      "Deletes all companies that a list's search and filters match, but those left out, as one action, unless more do than were seen",
    body: companyMatchDeletion,
    answer: bulkDeletionAnswer,
  },
});
