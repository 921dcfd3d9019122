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
    summary: "The proposals that the caller made or reviews, newest first; administrators see all",
    query: proposalListQuery,
    answer: proposalListAnswer,
  },
  create: {
    method: "POST",
    path: "/proposals",
    right: "write",
    isOpenToKeys: true,
    summary: "Proposes changes of records; nothing changes until the reviewer accepts them",
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
    summary: "A proposal with its changes, each with present and proposed values",
    params,
    query: proposalQuery,
    answer: proposalAnswer,
  },
  accept: {
    method: "POST",
    path: "/proposals/{id}/accept",
    right: "write",
    summary:
      "Carries out all or some changes of a proposal as one action; those that collide are named and left",
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
    summary: "Refuses the open changes of a proposal with a word to the one who made it",
    params,
    body: proposalRefusal,
    answer: z.object({ success: z.literal(true), proposal }),
  },
});
