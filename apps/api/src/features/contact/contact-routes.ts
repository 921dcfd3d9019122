import { contactRoutes } from "@lanyard/contract/contact/contact-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { ReadCache } from "#src/records/read-cache.ts";
import { deleteContact, deleteContacts, deleteMatchingContacts } from "./contact-deletion.ts";
import { exportContacts } from "./contact-export.ts";
import { readContactPage } from "./contact-page.ts";
import {
  countContacts,
  createContact,
  listContactActivity,
  listContacts,
  readContact,
  updateContact,
} from "./contact-service.ts";

export function bindContactRoutes(binder: RouteBinder, cache: ReadCache): void {
  binder.bind(contactRoutes.list, ({ caller, query }) => listContacts(caller, query, cache));
  binder.bind(contactRoutes.count, ({ caller, query }) => countContacts(caller, query));
  binder.bind(contactRoutes.export, ({ caller, query }) => exportContacts(caller, query));
  binder.bind(contactRoutes.read, ({ caller, params }) => readContact(caller, params.id));
  binder.bind(contactRoutes.page, ({ caller, params }) => readContactPage(caller, params.id));
  binder.bind(contactRoutes.activity, ({ caller, params, query }) =>
    listContactActivity(caller, params.id, query),
  );
  binder.bind(contactRoutes.create, ({ caller, body }) => createContact(caller, body));
  binder.bind(contactRoutes.update, ({ caller, params, body }) => updateContact(caller, params.id, body));
  binder.bind(contactRoutes.delete, ({ caller, params }) => deleteContact(caller, params.id));
  binder.bind(contactRoutes.bulkDelete, ({ caller, body }) => deleteContacts(caller, body.ids));
  binder.bind(contactRoutes.deleteMatching, ({ caller, body }) => deleteMatchingContacts(caller, body));
}
