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
    summary: "Lists likely duplicate pairs with their reasons, highest score first",
    query: duplicateListQuery,
    answer: duplicateListAnswer,
  },
  check: {
    method: "POST",
    path: "/duplicates/check",
    right: "read",
    summary: "Finds likely duplicates of a record before it is created",
    body: duplicateCheck,
    answer: duplicateCheckAnswer,
  },
  dismiss: {
    method: "POST",
    path: "/duplicates/{id}/dismiss",
    right: "write",
    summary: "Dismisses a pair that is not a duplicate. The action can be undone",
    params: onePair,
    answer: pairStateAnswer,
  },
  reopen: {
    method: "POST",
    path: "/duplicates/{id}/reopen",
    right: "write",
    summary: "Reopens a dismissed pair. The action can be undone",
    params: onePair,
    answer: pairStateAnswer,
  },
});
