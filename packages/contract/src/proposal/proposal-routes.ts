import { z } from "zod";
import { recordId } from "../field/ids.ts";
import { importTimeLimitMs, maxBulkUpdateBytes } from "../limits.ts";
import { routes } from "../route/route.ts";
import {
  acceptanceAnswer,
  newProposal,
  newProposalAnswer,
  proposal,
  proposalAcceptance,
  proposalAnswer,
  proposalListAnswer,
  proposalListQuery,
  proposalQuery,
  proposalRefusal,
} from "./proposal-schema.ts";

const params = z.strictObject({ id: recordId });

export const proposalRoutes = routes({
  list: {
    method: "GET",
    path: "/proposals",
    right: "read",
    isOpenToKeys: true,
    summary: "Lists the proposals that the caller made or reviews, newest first. Administrators see all",
    query: proposalListQuery,
    answer: proposalListAnswer,
  },
  create: {
    method: "POST",
    path: "/proposals",
    right: "write",
    isOpenToKeys: true,
    summary: "Proposes changes to records. They take effect when the reviewer accepts them",
    body: newProposal,
    bodyLimit: maxBulkUpdateBytes,
    timeLimitMs: importTimeLimitMs,
    status: 201,
    answer: newProposalAnswer,
  },
  read: {
    method: "GET",
    path: "/proposals/{id}",
    right: "read",
    isOpenToKeys: true,
    summary: "Returns a proposal with the current and proposed values of each change",
    params,
    query: proposalQuery,
    answer: proposalAnswer,
  },
  accept: {
    method: "POST",
    path: "/proposals/{id}/accept",
    right: "write",
    summary:
      "Applies all or some changes of a proposal as one action. Conflicting changes are skipped and listed",
    params,
    body: proposalAcceptance,
    bodyLimit: maxBulkUpdateBytes,
    timeLimitMs: importTimeLimitMs,
    answer: acceptanceAnswer,
  },
  refuse: {
    method: "POST",
    path: "/proposals/{id}/refuse",
    right: "write",
    summary: "Rejects the open changes of a proposal, with a message to its author",
    params,
    body: proposalRefusal,
    answer: z.object({ success: z.literal(true), proposal }),
  },
});
