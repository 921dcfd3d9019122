import { z } from "zod";
import { doneAnswer } from "../action/action-schema.ts";
import { bulkDeletion, bulkDeletionAnswer } from "../action/bulk-schema.ts";
import { activityAnswer, activityQuery } from "../activity/activity-schema.ts";
import { contactId } from "../field/ids.ts";
import { importTimeLimitMs } from "../limits.ts";
import { routes } from "../route/route.ts";
import { contactPageAnswer } from "./contact-page-schema.ts";
import {
  contactAnswer,
  contactChange,
  contactListAnswer,
  contactListQuery,
  contactMatchDeletion,
  newContact,
} from "./contact-schema.ts";

const params = z.strictObject({ id: contactId });

/** Spec section 7, Contacts. */
export const contactRoutes = routes({
  list: {
    method: "GET",
    path: "/contacts",
    right: "read",
    summary: "Contacts of the organisation, a page at a time",
    query: contactListQuery,
    answer: contactListAnswer,
  },
  count: {
    method: "GET",
    path: "/contacts/count",
    right: "read",
    summary: "Exactly how many contacts match",
    query: contactListQuery,
    answer: z.object({ totalCount: z.number().int() }),
  },
  export: {
    method: "GET",
    path: "/contacts/export",
    right: "export",
    summary: "All contacts that match, in the list's order, as a CSV file",
    query: contactListQuery,
    timeLimitMs: importTimeLimitMs,
    answer: z.unknown(),
    answerTravels: "file",
  },
  read: {
    method: "GET",
    path: "/contacts/{id}",
    right: "read",
    summary: "One contact",
    params,
    answer: contactAnswer,
  },
  page: {
    method: "GET",
    path: "/contacts/{id}/page",
    right: "read",
    summary:
      "One contact with its notes, its files and the newest of what happened to it, all as of one moment",
    params,
    answer: contactPageAnswer,
  },
  activity: {
    method: "GET",
    path: "/contacts/{id}/activity",
    right: "read",
    summary: "What happened to the contact, newest first, with each field before and after",
    params,
    query: activityQuery,
    answer: activityAnswer,
  },
  create: {
    method: "POST",
    path: "/contacts",
    right: "write",
    summary: "Creates a contact",
    body: newContact,
    status: 201,
    answer: contactAnswer,
  },
  update: {
    method: "PUT",
    path: "/contacts/{id}",
    right: "write",
    summary: "Changes the fields that are sent",
    params,
    body: contactChange,
    answer: contactAnswer,
  },
  delete: {
    method: "DELETE",
    path: "/contacts/{id}",
    right: "write",
    summary: "Deletes a contact; the answer's action can be undone for 30 days",
    params,
    answer: doneAnswer,
  },
  bulkDelete: {
    method: "POST",
    path: "/contacts/bulk-delete",
    right: "write",
    summary: "Deletes a selection of contacts as one action",
    body: bulkDeletion(contactId),
    answer: bulkDeletionAnswer,
  },
  deleteMatching: {
    method: "POST",
    path: "/contacts/delete-matching",
    right: "write",
    summary:
      "Deletes all contacts that a list's search and filters match, but those left out, as one action, unless more do than were seen",
    body: contactMatchDeletion,
    answer: bulkDeletionAnswer,
  },
});
