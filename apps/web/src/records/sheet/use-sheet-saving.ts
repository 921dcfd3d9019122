import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { cancelListQueries, patchRow, rowIn, type Versioned } from "#src/lib/api/list-cache.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import { guardUnload } from "#src/lib/browser/unload-guard.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { rebasedVersion } from "#src/records/cells/own-saves.ts";
import type { NamedCreation } from "#src/records/cells/record-cell-editor.tsx";
import { ownSavesIn } from "#src/records/cells/use-cell-saving.ts";
import { changedText } from "#src/records/kind-text.ts";
import type { CellEditsResult, RecordSource } from "#src/records/source.ts";
import { useBulkUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { offerRetry, type ToastOptions, toast } from "#src/ui/overlays/toast.ts";
import { type RowEdit, shownOf } from "./sheet-cells.ts";
import type { RefusedCell } from "./sheet-request.ts";

type SheetEdit<Row> = RowEdit<Row> & {
  shown: Readonly<Record<string, unknown>>;
  /** The version that the user agreed to overwrite. */
  version?: number;
};

type SheetChange<Row> = {
  edits: readonly SheetEdit<Row>[];
  /** Cells with an invalid text, which are not sent. */
  refused: readonly RefusedCell[];
  about?: string;
  /** The ids of earlier actions that Undo reverts together with this change. */
  earlier?: readonly string[];
};

type Offer = { text?: string; label: string; run: () => void };

export type RefusedMessage = {
  /** The text of the offer or the number of refused cells, then the reason why the first cell was refused. */
  lines: readonly string[];
  action?: { label: string; run: () => void } | undefined;
  /** Keeps the message open while it offers to write the cells. */
  stay?: ToastOptions | undefined;
};

/**
 * A function that marks the refused cells and returns the message. `offer` is a button that saves the cells
 * after all.
 */
export type MarkRefused = (cells: readonly RefusedCell[], offer?: Offer) => RefusedMessage | undefined;

export function toastRefused(refused: RefusedMessage | undefined, skipped: string | undefined): void {
  const [text = "", ...lines] = [...(refused?.lines ?? []), ...(skipped ? [skipped] : [])];
  const { stay, action } = refused ?? {};
  if (text !== "")
    toast[refused ? "warning" : "info"](text, { ...stay, about: lines, ...(action && { action }) });
}

/**
 * Returns a function that saves a block of values in one action. The values appear immediately. A message
 * offers Undo and reports refused cells.
 */
export function useSheetSaving<Row extends Versioned>(
  source: RecordSource<Row>,
  creators: Readonly<Record<string, NamedCreation>>,
  markRefused: MarkRefused,
) {
  const { routes, noun } = source;
  const calls = source.calls(useClient());
  const cache = useQueryClient();
  const refresh = useRefresh();
  const offerUndo = useBulkUndoOffer();
  const saving = useMutation({
    // Saves of single cells share this scope, because each save sends the version that the previous one
    // returned.
    mutationKey: [routes, "cell"],
    scope: { id: `${routes} cells` },
    mutationFn: async (change: SheetChange<Row>) => {
      const own = ownSavesIn(cache, routes);
      const sent = change.edits.map(({ row, cells, version }) => {
        const body = Object.assign({}, ...cells.map((cell) => cell.body));
        return { id: row.id, version: version ?? rebasedVersion(row, own, Object.keys(body)), change: body };
      });
      const options = { idempotencyKey: idempotencyKeyOf(change) };
      const { versions, failed, changed, actionId } = await calls.editCells(sent, options);
      const saves = versions.flatMap(({ id, version }) => {
        const edit = sent.find((each) => each.id === id);
        const isFailed = (field: string) => failed.some((cell) => cell.id === id && cell.field === field);
        const fields = Object.keys(edit?.change ?? {}).filter((field) => !isFailed(field));
        return edit ? [{ from: edit.version, fields, saved: { id, version }, actionId }] : [];
      });
      return { saves, failed, versions, changed, actionId };
    },
    onMutate: ({ edits }) => {
      cancelListQueries(cache, routes);
      const before = edits.map(({ row, shown }) => {
        const now = Object.entries(rowIn(cache, routes, row.id) ?? row);
        patchRow(cache, routes, row.id, shown);
        return { id: row.id, values: Object.fromEntries(now.filter(([name]) => Object.hasOwn(shown, name))) };
      });
      return { before, release: guardUnload() };
    },
    onSuccess: ({ saves, failed, versions, changed, actionId }, { edits, refused, about, earlier = [] }) => {
      for (const { saved } of saves) patchRow(cache, routes, saved.id, { version: saved.version });
      const mine = collidedEdits(edits, failed, versions);
      const cells = [...refused, ...failed.flatMap((cell) => refusedCells(edits, cell))];
      const keepMine = () => saving.mutate({ edits: mine, refused: [] });
      const keeping = mine.length === 0 ? undefined : { label: t("ui.keepMine"), run: keepMine };
      const creation = creationOf(creators, edits, failed, (next) => saving.mutate(next));
      const marked = markRefused(cells, creation ?? keeping);
      if (!actionId) return toastRefused(marked, about);
      offerUndo(changedText(noun, changed), [actionId, ...earlier], {
        ...marked?.stay,
        about: [...(marked?.lines ?? []), ...(about ? [about] : [])],
        more: marked?.action && [marked.action],
        tone: marked ? "warning" : "success",
      });
    },
    onError: (error, change, begun) => {
      for (const { id, values } of begun?.before ?? []) patchRow(cache, routes, id, values);
      toastRefused(markRefused(change.refused), change.about);
      offerRetry(t("sheet.failed"), error.message, () => saving.mutate(change));
    },
    onSettled: (done, _error, { edits }, begun) => {
      begun?.release();
      // While other values are being saved, a reloaded list would show their old values.
      const isLast = cache.isMutating({ mutationKey: [routes, "cell"] }) <= 1;
      const kept = isLast ? [] : [[routes, "list"]];
      return refresh({ noun, ids: edits.map(({ row }) => row.id), actionId: done?.actionId, kept });
    },
  });
  return saving.mutate;
}

type Failed = CellEditsResult["failed"][number];

/** Returns an offer to create records for pasted names without a match, and then to save the names. */
function creationOf<Row extends Versioned>(
  creators: Readonly<Record<string, NamedCreation>>,
  edits: readonly SheetEdit<Row>[],
  failed: readonly Failed[],
  save: (change: SheetChange<Row>) => void,
): Offer | undefined {
  const unfound = failed.find(({ field, version }) => creators[field] && version === undefined);
  const creator = unfound && creators[unfound.field];
  if (!creator) return undefined;
  const { field } = unfound;
  const isUnfound = ({ id }: Versioned) =>
    failed.some((cell) => cell.id === id && cell.field === field && cell.version === undefined);
  const left = edits
    .filter(({ row }) => isUnfound(row))
    .map((edit) => ({ ...edit, cells: edit.cells.filter(({ body }) => Object.hasOwn(body, field)) }))
    .map((edit) => ({ ...edit, shown: shownOf(edit.cells) }));
  const names = new Set(left.flatMap(({ cells }) => cells.map(({ body }) => String(body[field]))));
  const texts = creator.texts(names.size);
  const run = async () => save({ edits: left, refused: [], earlier: await creator.create([...names]) });
  const tryRun = () =>
    void run().catch((error: Error) => offerRetry(t("sheet.failed"), error.message, tryRun));
  return { text: texts.missing, label: texts.create, run: tryRun };
}

/**
 * Returns the edits that conflict with another user's change. Each has the new version of its record, so that
 * sending the edit again overwrites that change.
 */
function collidedEdits<Row extends Versioned>(
  edits: readonly SheetEdit<Row>[],
  failed: readonly Failed[],
  versions: CellEditsResult["versions"],
): SheetEdit<Row>[] {
  return edits.flatMap((edit) => {
    const { id } = edit.row;
    const collided = failed.filter((cell) => cell.id === id && cell.version !== undefined);
    const cells = edit.cells.filter(({ body }) => collided.some(({ field }) => Object.hasOwn(body, field)));
    const version = versions.find((each) => each.id === id)?.version ?? collided[0]?.version;
    if (cells.length === 0 || version === undefined) return [];
    return [{ ...edit, cells, shown: shownOf(cells), version }];
  });
}

function refusedCells(
  edits: readonly RowEdit<Versioned>[],
  { id, field, message }: Failed,
): readonly RefusedCell[] {
  const cells = edits.find(({ row }) => row.id === id)?.cells ?? [];
  return cells
    .filter(({ body }) => Object.hasOwn(body, field))
    .map(({ column }) => ({ row: id, column, reason: message }));
}
