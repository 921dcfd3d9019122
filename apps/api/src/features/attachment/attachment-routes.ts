import { attachmentRoutes } from "@lanyard/contract/attachment/attachment-routes";
import { nounsWith, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { TenantDatabase } from "#src/db/tenant.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Holder } from "#src/records/kind/record-holder.ts";
import {
  createAttachment,
  deleteAttachment,
  type FileServices,
  listAttachments,
} from "./attachment-service.ts";
import { createDownloadTicket, downloadAttachment } from "./download-service.ts";

type Parts = FileServices & { database: TenantDatabase };

export function bindAttachmentRoutes(binder: RouteBinder, parts: Parts): void {
  for (const noun of nounsWith("files")) bindFor(binder, noun, attachmentRoutes[`${noun}Attachments`], parts);
}

type Routes = (typeof attachmentRoutes)[keyof typeof attachmentRoutes];

function bindFor(binder: RouteBinder, noun: RecordNoun, routes: Routes, parts: Parts): void {
  const of = (id: string): Holder => ({ noun, id });
  binder.bind(routes.list, ({ caller, params }) => listAttachments(caller, of(params.id)));
  binder.bind(routes.create, ({ caller, params, request }) =>
    createAttachment(caller, of(params.id), request, parts),
  );
  binder.bind(routes.delete, ({ caller, params }) =>
    deleteAttachment(caller, of(params.id), params.attachmentId),
  );
  binder.bind(routes.ticket, ({ caller, params }) =>
    createDownloadTicket(caller, of(params.id), params.attachmentId, (ticket) => {
      const path = routes.download.path
        .replace("{id}", params.id)
        .replace("{attachmentId}", params.attachmentId);
      return `${path}?ticket=${ticket}`;
    }),
  );
  binder.bindPublic(routes.download, ({ params, query }) =>
    downloadAttachment(parts, of(params.id), params.attachmentId, query.ticket),
  );
}
