import { nounsWith, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { noteRoutes } from "@lanyard/contract/note/note-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Holder } from "#src/records/record-holder.ts";
import { createNote, deleteNote, listNotes, updateNote } from "./note-service.ts";

export function bindNoteRoutes(binder: RouteBinder): void {
  for (const noun of nounsWith("notes")) bindFor(binder, noun, noteRoutes[`${noun}Notes`]);
}

type Routes = (typeof noteRoutes)[keyof typeof noteRoutes];

function bindFor(binder: RouteBinder, noun: RecordNoun, routes: Routes): void {
  const of = (id: string): Holder => ({ noun, id });
  binder.bind(routes.list, ({ caller, params, query }) => listNotes(caller, of(params.id), query));
  binder.bind(routes.create, ({ caller, params, body }) => createNote(caller, of(params.id), body));
  binder.bind(routes.update, ({ caller, params, body }) =>
    updateNote(caller, of(params.id), params.noteId, body),
  );
  binder.bind(routes.delete, ({ caller, params }) => deleteNote(caller, of(params.id), params.noteId));
}
