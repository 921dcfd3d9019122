import { z } from "zod";
import { recordId } from "../field/ids.ts";
import { routes } from "../route/route.ts";
import {
  duplicateCheck,
  duplicateCheckAnswer,
  duplicateListAnswer,
  duplicateListQuery,
  pairStateAnswer,
} from "./duplicate-schema.ts";

const onePair = z.strictObject({ id: recordId });

export const duplicateRoutes = routes({
  list: {
    method: "GET",
    path: "/duplicates",
    right: "read",
    summary: "Pairs of records that are likely one, best first, each with the reasons",
    query: duplicateListQuery,
    answer: duplicateListAnswer,
  },
  check: {
    method: "POST",
    path: "/duplicates/check",
    right: "read",
    summary: "The records that one which is not stored yet is likely to be",
    body: duplicateCheck,
    answer: duplicateCheckAnswer,
  },
  dismiss: {
    method: "POST",
    path: "/duplicates/{id}/dismiss",
    right: "write",
    summary: "Remembers that two records are not one; the answer's action can be undone",
    params: onePair,
    answer: pairStateAnswer,
  },
  reopen: {
    method: "POST",
    path: "/duplicates/{id}/reopen",
    right: "write",
    summary: "Lists two records again that were said not to be one; the answer's action can be undone",
    params: onePair,
    answer: pairStateAnswer,
  },
});
