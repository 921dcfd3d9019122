import accepts from "@fastify/accepts";
import multipart from "@fastify/multipart";
import { apiRoutes } from "@lanyard/contract/api-routes";
import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import { importTimeLimitMs } from "@lanyard/contract/limits";
import { problemCodes } from "@lanyard/contract/problem-codes";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { Metrics } from "@lanyard/server-kit/metrics";
import { createRequestIds } from "@lanyard/server-kit/request-id";
import { watchRequests } from "@lanyard/server-kit/request-watch";
import { answerBeforeBodies } from "@lanyard/server-kit/unread-body";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RouteHandlerMethod,
} from "fastify";
import { attachmentUndo } from "#src/features/attachment/attachment.ts";
import { bindAuditRoutes } from "#src/features/audit/audit-service.ts";
import { bindCompanyRoutes } from "#src/features/company/company.ts";
import { bindDealRoutes, dealContactUndo } from "#src/features/deal/deal-contacts.ts";
import { bindDuplicateRoutes } from "#src/features/duplicate/duplicate-service.ts";
import { bindEventRoutes } from "#src/features/event/event-stream.ts";
import { bindExampleRoutes } from "#src/features/example/example-removal.ts";
import { bindFiguresRoutes } from "#src/features/figures/figures.ts";
import { bindHistoryRoutes } from "#src/features/history/history-service.ts";
import { bindInteractionRoutes } from "#src/features/interaction/interaction.ts";
import { bindMemberRoutes } from "#src/features/member/member-removal.ts";
import { noteUndo } from "#src/features/note/note.ts";
import { bindNoteRoutes } from "#src/features/note/note-service.ts";
import { bindFollowRoutes } from "#src/features/notice/follow-routes.ts";
import { bindOrganisationRoutes, organisationUndo } from "#src/features/organisation/organisation-service.ts";
import { bindCalendarRoutes } from "#src/features/person/calendar-service.ts";
import { bindPersonRoutes } from "#src/features/person/person-service.ts";
import { bindProposalRoutes } from "#src/features/proposal/proposal-service.ts";
import { bindSearchRoutes } from "#src/features/search/search-service.ts";
import { bindTaskRoutes } from "#src/features/task/task-completion.ts";
import { createAnswerCache } from "#src/records/list/answer-cache.ts";
import type { TenantDatabase } from "./db/tenant.ts";
import { bindAttachmentRoutes } from "./features/attachment/attachment-routes.ts";
import type { FileServices } from "./features/attachment/attachment-service.ts";
import type { ReadSigninEntries } from "./features/audit/signin-entries.ts";
import { documentOf } from "./features/custom-field/custom-field-document.ts";
import { bindCustomFieldRoutes } from "./features/custom-field/custom-field-service.ts";
import { customFieldUndo } from "./features/custom-field/custom-field-undo.ts";
import { duplicateUndo } from "./features/duplicate/duplicate.ts";
import type { ErasureRecorder } from "./features/erasure/erasure.ts";
import { bindErasureRoutes } from "./features/erasure/erasure-routes.ts";
import type { LiveUpdates } from "./features/event/live-updates.ts";
import { bindHealthRoutes } from "./features/health/health-routes.ts";
import type { ReadinessParts } from "./features/health/readiness.ts";
import { bindImportRoutes } from "./features/import/import-routes.ts";
import type { ImportJobs } from "./features/import/job/import-jobs.ts";
import { bindKeyRoutes } from "./features/key/key-service.ts";
import { bindKinds, kindUndoables, mergeableKinds, storedKinds } from "./features/kinds/kinds.ts";
import { bindMcp } from "./features/mcp/mcp.ts";
import { memberUndo } from "./features/member/member-removal.ts";
import type { Membership } from "./features/member/membership.ts";
import { bindNoticeRoutes } from "./features/notice/notice-routes.ts";
import type { PersonServices } from "./features/person/person-service.ts";
import { bindPipelineRoutes } from "./features/pipeline/pipeline-routes.ts";
import { lostReasonUndo, pipelineUndo, stageUndo } from "./features/pipeline/setting-undo.ts";
import { createNgramFrequencies } from "./features/search/ngram-frequencies.ts";
import { bindViewRoutes, viewUndo } from "./features/view/view-service.ts";
import { bindWebhookRoutes, type WebhookServices } from "./features/webhook/webhook-service.ts";
import { registerApiDocs } from "./http/api-docs.ts";
import { AppError } from "./http/app-error.ts";
import {
  createRouteBinder,
  limitOtherRequests,
  type RouteBinder,
  requireAllBound,
} from "./http/bind-routes.ts";
import type { Caller } from "./http/caller.ts";
import { acceptJsonBodies } from "./http/json-bodies.ts";
import type { CountActions } from "./http/log-position.ts";
import { openApiDocument } from "./http/openapi.ts";
import { replyProblem } from "./http/problem-reply.ts";
import { addResourceMetadata, signInChallenge } from "./http/protected-resource.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import type { RunningRequests } from "./http/running-requests.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { addServerGuard, serverOptions } from "./http/server-edge.ts";
import { countedRoute, registerWebApp } from "./http/web-app.ts";
import { countRecords } from "./log/record-count.ts";

interface AppParts {
  log: FastifyBaseLogger;
  metrics: Metrics | undefined;
  readiness: ReadinessParts;
  findCaller: (request: FastifyRequest) => Promise<Caller>;
  live: LiveUpdates;
  clientConfig: ClientConfig;
  personServices: PersonServices;
  publicUrl: string;
  files: FileServices;
  recordErasures: ErasureRecorder;
  database: TenantDatabase;
  runningRequests: RunningRequests;
  rateLimit: RateLimit;
  importJobs: ImportJobs;
  readSigninEntries: ReadSigninEntries;
  membership: Membership;
  webhooks: WebhookServices;
  /** The folder of the built web app. Without a folder, only the API is served. */
  webRoot: string | undefined;
}

export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const isHttps = parts.publicUrl.startsWith("https:");
  const headers = securityHeaders({ ...headerOptions(parts.clientConfig), isHttps });
  const app = Fastify({
    pluginTimeout: 120_000,
    ...serverOptions(headers),
    loggerInstance: parts.log,
    genReqId: createRequestIds({ isBehindProxy: isHttps }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    // Only proxies with private addresses are trusted; forwarding headers from other addresses are ignored.
    trustProxy: isHttps ? "loopback,linklocal,uniquelocal" : false,
    // The longest time limit of any route; each route has its own limit.
    requestTimeout: importTimeLimitMs,
    // The parser refuses a body with a key named __proto__.
    onProtoPoisoning: "error",
  });
  app.setErrorHandler(replyProblem);
  watchRequests(app, {
    service: "api",
    log: parts.log,
    metrics: parts.metrics,
    routeName: countedRoute,
    streams: streamRoutes,
  });
  addServerGuard(app, headers);
  answerBeforeBodies(app);
  acceptJsonBodies(app);
  await app.register(accepts);
  await app.register(apiPlugin(parts), { prefix: "/api" });
  addResourceMetadata(app, parts.publicUrl, parts.clientConfig.signinUrl);
  if (parts.webRoot !== undefined) await registerWebApp(app, parts.webRoot);
  return app;
}

const streamRoutes = new Set(
  Object.values(apiRoutes)
    .flatMap((table) => Object.values<RouteShape>(table))
    .filter(({ answerFormat }) => answerFormat === "events")
    .map(({ path }) => `/api${path}`),
);

const signedOut = problemCodes.SIGNED_OUT;

function headerOptions({ errorReportingKey, signinUrl }: ClientConfig) {
  const errorReportingOrigin = errorReportingKey === null ? undefined : new URL(errorReportingKey).origin;
  return { signinUrl, errorReportingOrigin };
}

function apiPlugin(parts: AppParts) {
  const { readiness, findCaller, live, clientConfig, personServices, files, database, recordErasures } =
    parts;
  const { runningRequests, rateLimit, importJobs } = parts;
  return async (api: FastifyInstance) => {
    api.setErrorHandler(replyProblem);
    api.addHook("onSend", async (_request, reply) => {
      reply.header("cache-control", "no-store");
      if (reply.statusCode === signedOut) reply.header("www-authenticate", signInChallenge(parts.publicUrl));
    });
    limitOtherRequests(api, rateLimit);
    const notFound: RouteHandlerMethod = (request, reply) =>
      replyProblem(new AppError("NOT_FOUND"), request, reply);
    api.setNotFoundHandler(notFound);
    // Unknown URLs below /api get a 404 instead of the web app.
    api.get("/*", notFound);
    await api.register(multipart);
    const countActions: CountActions = (tx) => countRecords(tx, "action").send();
    const binder = createRouteBinder(api, { findCaller, countActions, runningRequests, rateLimit });
    bindHealthRoutes(binder, readiness, clientConfig, api.log);
    bindFeatures(binder, importJobs, parts.membership);
    bindSearchRoutes(binder, createNgramFrequencies(readiness.pool, api.log));
    bindPersonRoutes(binder, personServices);
    bindCalendarRoutes(binder, { database, publicUrl: parts.publicUrl });
    bindAuditRoutes(binder, parts.readSigninEntries);
    bindAttachmentRoutes(binder, { ...files, database });
    bindErasureRoutes(binder, { store: files.store, recordErasures, log: api.log });
    bindEventRoutes(binder, live, findCaller);
    bindWebhookRoutes(binder, parts.webhooks);
    bindMcp(binder, parts.publicUrl);
    requireAllBound(apiRoutes, binder);
    const document = openApiDocument(apiRoutes, clientConfig.version);
    await registerApiDocs(api, document, async (request) => documentOf(await findCaller(request), document));
  };
}

function bindFeatures(binder: RouteBinder, importJobs: ImportJobs, membership: Membership): void {
  const cache = createAnswerCache();
  bindKinds(binder, cache);
  bindDuplicateRoutes(binder, mergeableKinds);
  bindMemberRoutes(binder, storedKinds, membership);
  bindExampleRoutes(binder);
  bindCompanyRoutes(binder);
  bindFiguresRoutes(binder, cache);
  bindDealRoutes(binder);
  bindInteractionRoutes(binder);
  bindTaskRoutes(binder);
  bindImportRoutes(binder, importJobs);
  bindNoteRoutes(binder);
  bindNoticeRoutes(binder);
  bindFollowRoutes(binder);
  bindPipelineRoutes(binder);
  bindCustomFieldRoutes(binder, storedKinds);
  bindViewRoutes(binder);
  bindOrganisationRoutes(binder);
  bindProposalRoutes(binder);
  const undoables = {
    ...kindUndoables,
    note: noteUndo,
    attachment: attachmentUndo,
    duplicate: duplicateUndo,
    "deal-contact": dealContactUndo,
    pipeline: pipelineUndo,
    stage: stageUndo,
    "lost-reason": lostReasonUndo,
    "custom-field": customFieldUndo,
    view: viewUndo,
    organisation: organisationUndo,
    member: memberUndo(membership),
  };
  bindHistoryRoutes(binder, undoables);
  bindKeyRoutes(binder, undoables);
}
