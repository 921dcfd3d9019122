import { z } from "zod";
import { doneAnswer } from "../action/action-schema.ts";
import { noteId, recordId } from "../field/ids.ts";
import { nounsWith, type RecordNoun, recordKinds } from "../kind/record-kinds.ts";
import { type RouteTable, routes } from "../route/route.ts";
import { newNote, noteAnswer, noteChange, noteListAnswer, noteQuery } from "./note-schema.ts";

const ofRecord = z.strictObject({ id: recordId });
const oneNote = z.strictObject({ id: recordId, noteId });

/** Returns the note routes of one kind (spec section 7, Contacts). */
function noteRoutesOf<const Base extends string>(base: Base) {
  return routes({
    list: {
      method: "GET",
      path: `${base}/{id}/notes` as const,
      right: "read",
      summary: "Returns a page of the notes of a record, pinned notes first, then newest first",
      params: ofRecord,
      query: noteQuery,
      answer: noteListAnswer,
    },
    create: {
      method: "POST",
      path: `${base}/{id}/notes` as const,
      right: "write",
      summary: "Adds a note",
      params: ofRecord,
      body: newNote,
      status: 201,
      answer: noteAnswer,
    },
    update: {
      method: "PUT",
      path: `${base}/{id}/notes/{noteId}` as const,
      right: "write",
      summary: "Changes the text of a note, or pins or unpins it",
      params: oneNote,
      body: noteChange,
      answer: noteAnswer,
    },
    delete: {
      method: "DELETE",
      path: `${base}/{id}/notes/{noteId}` as const,
      right: "write",
      summary: "Deletes a note",
      params: oneNote,
      answer: doneAnswer,
    },
  });
}

type NoteRoutes = {
  [Noun in RecordNoun as `${Noun}Notes`]: ReturnType<
    typeof noteRoutesOf<`/${(typeof recordKinds)[Noun]["plural"]}`>
  >;
};

export const noteRoutes = ofEachKind();

function ofEachKind(): NoteRoutes;
function ofEachKind(): Record<string, RouteTable> {
  return Object.fromEntries(
    nounsWith("notes").map((noun) => [`${noun}Notes`, noteRoutesOf(`/${recordKinds[noun].plural}`)]),
  );
}
