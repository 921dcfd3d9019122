import { z } from "zod";
import { contactBoardAnswer } from "../contact/contact-board-schema.ts";
import { contactKind } from "../contact/contact-kind.ts";
import { contactSchemas } from "../contact/contact-schema.ts";
import { contactId, pipelineId, stageId } from "../field/ids.ts";
import { importTimeLimitMs } from "../limits.ts";
import { routes } from "../route/route.ts";
import { boardQueryOf } from "./board-schema.ts";
import {
  contactAddition,
  contactBulkMove,
  contactBulkMoveAnswer,
  contactMove,
  contactMoveAnswer,
  pipelineStatusAnswer,
  stageHistoryAnswer,
} from "./contact-move-schema.ts";
import {
  newOrder,
  newPipeline,
  newStage,
  pipelineAnswer,
  pipelineChange,
  pipelineListAnswer,
  removalAnswer,
  removalQuery,
  stageAnswer,
  stageChange,
  stageListAnswer,
} from "./pipeline-schema.ts";

const onePipeline = z.strictObject({ id: pipelineId });
const oneStage = z.strictObject({ stageId });
const oneContact = z.strictObject({ contactId });

/**
 * The routes of spec section 7, Pipeline. The routes for several pipelines and for editing stages are
 * additions to it. Contacts and deals share the stages.
 */
export const pipelineRoutes = routes({
  list: {
    method: "GET",
    path: "/pipeline",
    right: "read",
    summary: "Lists the pipelines with their stages, in order",
    answer: pipelineListAnswer,
  },
  create: {
    method: "POST",
    path: "/pipeline",
    right: "admin",
    summary: "Creates a pipeline",
    body: newPipeline,
    status: 201,
    answer: pipelineAnswer,
  },
  reorder: {
    method: "PUT",
    path: "/pipeline/order",
    right: "admin",
    summary: "Reorders the pipelines",
    body: newOrder(pipelineId),
    answer: pipelineListAnswer,
  },
  bulkMoveContacts: {
    method: "POST",
    path: "/pipeline/bulk-move",
    right: "write",
    summary: "Moves several contacts to the top of a stage as one action",
    body: contactBulkMove,
    answer: contactBulkMoveAnswer,
  },
  updateStage: {
    method: "PUT",
    path: "/pipeline/stages/{stageId}",
    right: "admin",
    summary: "Updates the name, colour, meaning, time limit or probability of a stage",
    params: oneStage,
    body: stageChange,
    answer: stageAnswer,
  },
  removeStage: {
    method: "DELETE",
    path: "/pipeline/stages/{stageId}",
    right: "admin",
    summary: "Removes a stage and moves its cards to the stage `move_to`",
    params: oneStage,
    query: removalQuery,
    answer: removalAnswer,
    timeLimitMs: importTimeLimitMs,
  },
  read: {
    method: "GET",
    path: "/pipeline/{id}",
    right: "read",
    summary: "Returns a pipeline with its stages",
    params: onePipeline,
    answer: pipelineAnswer,
  },
  update: {
    method: "PUT",
    path: "/pipeline/{id}",
    right: "admin",
    summary: "Renames a pipeline",
    params: onePipeline,
    body: pipelineChange,
    answer: pipelineAnswer,
  },
  remove: {
    method: "DELETE",
    path: "/pipeline/{id}",
    right: "admin",
    summary: "Removes a pipeline and moves its cards to the stage `move_to` of another pipeline",
    params: onePipeline,
    query: removalQuery,
    answer: removalAnswer,
    timeLimitMs: importTimeLimitMs,
  },
  structure: {
    method: "GET",
    path: "/pipeline/{id}/structure",
    right: "read",
    summary: "Returns a pipeline with its stages, without cards",
    params: onePipeline,
    answer: pipelineAnswer,
  },
  board: {
    method: "GET",
    path: "/pipeline/{id}/board",
    right: "read",
    summary: "Returns a page of contacts for each stage, with the counts of all",
    params: onePipeline,
    query: boardQueryOf(contactKind, contactSchemas.filters),
    answer: contactBoardAnswer,
  },
  stages: {
    method: "GET",
    path: "/pipeline/{id}/stages",
    right: "read",
    summary: "Lists the stages of a pipeline in order",
    params: onePipeline,
    answer: stageListAnswer,
  },
  addStage: {
    method: "POST",
    path: "/pipeline/{id}/stages",
    right: "admin",
    summary: "Adds a stage at the end of a pipeline",
    params: onePipeline,
    body: newStage,
    status: 201,
    answer: stageAnswer,
  },
  reorderStages: {
    method: "PUT",
    path: "/pipeline/{id}/stages/order",
    right: "admin",
    summary: "Reorders the stages of a pipeline",
    params: onePipeline,
    body: newOrder(stageId),
    answer: pipelineAnswer,
  },
  suggestProbabilities: {
    method: "POST",
    path: "/pipeline/{id}/stages/suggested-probabilities",
    right: "admin",
    summary: "Sets a typical probability for each stage of a pipeline that has none",
    params: onePipeline,
    answer: pipelineAnswer,
  },
  move: {
    method: "PUT",
    path: "/pipeline/{contactId}/move",
    right: "write",
    summary: "Moves a contact to the top of another stage",
    params: oneContact,
    body: contactMove,
    answer: contactMoveAnswer,
  },
  history: {
    method: "GET",
    path: "/pipeline/{contactId}/history",
    right: "read",
    summary: "Lists the stage moves of a contact, newest first",
    params: oneContact,
    answer: stageHistoryAnswer,
  },
  add: {
    method: "POST",
    path: "/pipeline/{contactId}/add",
    right: "write",
    summary: "Adds a contact to a pipeline. If it is already in one, the error names its stage",
    params: oneContact,
    body: contactAddition,
    answer: contactMoveAnswer,
  },
  removeContact: {
    method: "DELETE",
    path: "/pipeline/{contactId}/remove",
    right: "write",
    summary: "Removes a contact from its pipeline",
    params: oneContact,
    answer: contactMoveAnswer,
  },
  status: {
    method: "GET",
    path: "/pipeline/{contactId}/status",
    right: "read",
    summary: "Returns whether a contact is in a pipeline, and its stage",
    params: oneContact,
    answer: pipelineStatusAnswer,
  },
});
