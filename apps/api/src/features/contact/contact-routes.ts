import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { contactRoutes } from "@lanyard/contract/contact/contact-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { bindRecordRoutes } from "#src/records/record-routes.ts";
import { contacts } from "./contact-kind.ts";
import { readContactPage } from "./contact-page.ts";

export function bindContactRoutes(binder: RouteBinder, cache: ReadCache): void {
  bindRecordRoutes(binder, contactKind, contactRoutes, contacts, cache);
  binder.bind(contactRoutes.page, ({ caller, params }) => readContactPage(caller, params.id));
}
