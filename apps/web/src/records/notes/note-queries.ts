import type { Client } from "@lanyard/client/client-shape";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { Note, NotePage } from "@lanyard/contract/note/note-schema";
import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useIsMutating,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { guardUnload } from "#src/lib/browser/unload-guard.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { clearSavedDraft } from "./note-draft.ts";

/** The record that has the notes, and the note route of its kind. */
export type NoteHolder = {
  noun: `${RecordNoun}Notes`;
  id: string;
};

const noteKeys = {
  list: ({ noun, id }: NoteHolder) => [noun, "list", id] as const,
  create: ({ noun, id }: NoteHolder) => [noun, "create", id] as const,
  update: ({ noun, id }: NoteHolder) => [noun, "update", id] as const,
  delete: ({ noun, id }: NoteHolder) => [noun, "delete", id] as const,
};

/** Pinned notes are first, then the newest. */
export function noteListOptions(client: Client, holder: NoteHolder) {
  return infiniteQueryOptions({
    queryKey: noteKeys.list(holder),
    queryFn: ({ pageParam, signal }) =>
      client[holder.noun].list(
        { params: { id: holder.id }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: firstPage(),
    getNextPageParam: ({ notes_next }) => notes_next,
  });
}

function firstPage(): Note["id"] | null {
  return null;
}

const allNotes = (data: InfiniteData<NotePage> | undefined) =>
  data?.pages.flatMap(({ notes }) => notes) ?? [];

/** Changes that are still being saved are already applied. */
export function useNotes(holder: NoteHolder) {
  const { data, ...query } = useInfiniteQuery(noteListOptions(useClient(), holder));
  const loaded = allNotes(data);
  const notes = useOptimisticNotes(holder, loaded);
  const stored = data?.pages.at(-1)?.notes_total ?? 0;
  return { ...query, notes, isLoaded: data !== undefined, total: stored - (loaded.length - notes.length) };
}

type NoteAddition = { body: string; idempotencyKey: string };

/**
 * Returns a function that creates a note and removes its draft, and whether a note is being saved. An
 * idempotency key prevents a duplicate note if the request is repeated.
 */
export function useAddNote(holder: NoteHolder) {
  const client = useClient();
  const { id: personId } = useSignedIn();
  const mutationKey = noteKeys.create(holder);
  const { changeNotes, offerUndo, refresh } = useNoteEffects(holder);
  const addition = useMutation({
    mutationKey,
    mutationFn: ({ body, idempotencyKey }: NoteAddition) =>
      client[holder.noun].create({ params: { id: holder.id }, body: { body } }, { idempotencyKey }),
    onSuccess: ({ note, actionId }, { body }) => {
      clearSavedDraft(personId, holder.id, body);
      changeNotes((notes) => [note, ...notes.filter(({ id }) => id !== note.id)]);
      offerUndo(t("notes.added"), actionId);
    },
    onError: (error, note) => offerRetry(t("notes.addFailed"), error.message, () => addition.mutate(note)),
    onSettled: refresh,
  });
  // Sending the same text again reuses the idempotency key of the failed request. If that request did create
  // the note, the server returns the note.
  const failed = addition.isError ? addition.variables : undefined;
  const add = (body: string) =>
    addition.mutate(failed?.body === body ? failed : { body, idempotencyKey: crypto.randomUUID() });
  return { add, isSaving: useIsMutating({ mutationKey }) > 0 };
}

export type NoteEdit = { noteId: string; body: string; version: number };

/**
 * Returns a mutation that changes the text of a note. The new text appears immediately. Calls `onRefused`
 * after a failure, even if the caller has unmounted.
 */
export function useEditNote(holder: NoteHolder, onRefused: (error: Error, edit: NoteEdit) => void) {
  const client = useClient();
  const { changeNotes, offerUndo, refresh } = useNoteEffects(holder);
  return useMutation({
    mutationKey: noteKeys.update(holder),
    mutationFn: ({ noteId, ...body }: NoteEdit) =>
      client[holder.noun].update({ params: { id: holder.id, noteId }, body }),
    onMutate: () => guardUnload(),
    onError: onRefused,
    onSuccess: ({ note, actionId }) => {
      changeNotes((notes) => notes.map((each) => (each.id === note.id ? note : each)));
      offerUndo(t("notes.changed"), actionId);
    },
    onSettled: (done, _error, _edit, release) => {
      release?.();
      return refresh(done);
    },
  });
}

type NotePin = { noteId: string; pinned: boolean };

/** The note moves immediately and moves back after a failure. */
export function usePinNote(holder: NoteHolder) {
  const client = useClient();
  const { changeNotes, offerUndo, refresh } = useNoteEffects(holder);
  const pinning = useMutation({
    mutationKey: noteKeys.update(holder),
    mutationFn: ({ noteId, pinned }: NotePin) =>
      client[holder.noun].update({ params: { id: holder.id, noteId }, body: { pinned } }),
    onSuccess: ({ note, actionId }, { pinned }) => {
      changeNotes((notes) => notes.map((each) => (each.id === note.id ? note : each)));
      offerUndo(pinned ? t("notes.pinned") : t("notes.unpinned"), actionId);
    },
    onError: (error, pin) => offerRetry(t("notes.changeFailed"), error.message, () => pinning.mutate(pin)),
    onSettled: refresh,
  });
  return pinning;
}

/** The list hides the note immediately and shows it again after a failure. */
export function useDeleteNote(holder: NoteHolder) {
  const client = useClient();
  const { changeNotes, offerUndo, refresh } = useNoteEffects(holder);
  const deletion = useMutation({
    mutationKey: noteKeys.delete(holder),
    mutationFn: (noteId: string) => client[holder.noun].delete({ params: { id: holder.id, noteId } }),
    onSuccess: ({ actionId }, noteId) => {
      changeNotes((notes) => notes.filter(({ id }) => id !== noteId));
      offerUndo(t("notes.deleted"), actionId);
    },
    onError: (error, noteId) =>
      offerRetry(t("notes.deleteFailed"), error.message, () => deletion.mutate(noteId)),
    onSettled: refresh,
  });
  return deletion;
}

function useOptimisticNotes(holder: NoteHolder, notes: readonly Note[]): Note[] {
  const deleted = useMutationState({
    filters: { mutationKey: noteKeys.delete(holder), status: "pending" },
    select: ({ state }) => String(state.variables),
  });
  const edits = useMutationState({
    filters: { mutationKey: noteKeys.update(holder), status: "pending" },
    select: ({ state }) => state.variables,
  });
  const bodies = new Map(edits.filter(isEdit).map(({ noteId, body }) => [noteId, body]));
  const pins = new Map(edits.filter(isPin).map(({ noteId, pinned }) => [noteId, pinned]));
  const changed = notes
    .filter(({ id }) => !deleted.includes(id))
    .map((note) => ({
      ...note,
      body: bodies.get(note.id) ?? note.body,
      pinned: pins.get(note.id) ?? note.pinned,
    }));
  return inOrder(changed);
}

function inOrder(notes: readonly Note[]): Note[] {
  return notes.toSorted(
    (left, right) =>
      Number(right.pinned) - Number(left.pinned) || right.created_at.localeCompare(left.created_at),
  );
}

function isPin(variables: unknown): variables is NotePin {
  return (
    typeof variables === "object" && variables !== null && "noteId" in variables && "pinned" in variables
  );
}

function isEdit(variables: unknown): variables is NoteEdit {
  return typeof variables === "object" && variables !== null && "noteId" in variables && "body" in variables;
}

function useNoteEffects(holder: NoteHolder) {
  const cache = useQueryClient();
  const client = useClient();
  const { queryKey } = noteListOptions(client, holder);
  const refreshStale = useRefresh();
  const refresh = (done: { actionId?: string | undefined } | undefined) =>
    refreshStale({ noun: "note", actionId: done?.actionId });
  const offerUndo = useUndoOffer();
  const changeNotes = (change: (notes: Note[]) => Note[]) =>
    cache.setQueryData(queryKey, (data) => data && withNotes(data, inOrder(change(allNotes(data)))));
  return { changeNotes, offerUndo, refresh };
}

/** Puts all notes on the first page. The other pages are empty but keep the cursor of their next page. */
function withNotes(data: InfiniteData<NotePage>, notes: Note[]): InfiniteData<NotePage> {
  const added = notes.length - allNotes(data).length;
  return {
    ...data,
    pages: data.pages.map((page, index) => ({
      ...page,
      notes: index === 0 ? notes : [],
      notes_total: page.notes_total + added,
    })),
  };
}
