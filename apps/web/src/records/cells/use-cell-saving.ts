import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { type Collision, collisionIn } from "#src/lib/api/collision.ts";
import { cancelReadings, patchRecord, recordIn, type Versioned } from "#src/lib/api/list-cache.ts";
import { guardUnload } from "#src/lib/browser/unload-guard.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { valueHolderIn } from "#src/records/fields/taken-value.tsx";
import { stickyToast, toastCellFailure } from "#src/records/form/typing-failure.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { CellEditorProps } from "#src/records/record-listing.ts";
import type { RecordSource } from "#src/records/source.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { type ToastOptions, toast } from "#src/ui/overlays/toast.ts";
import { type OwnSave, rebasedVersion } from "./own-saves.ts";

export type CellChange = {
  field: string;
  body: Readonly<Record<string, unknown>>;
  /** The values to show until the server responds. */
  shown: Readonly<Record<string, unknown>>;
  typed?: string | undefined;
  /** Returns the display text of a value that another user has saved. Defaults to the value. */
  displayText?: (theirs: Readonly<Record<string, unknown>>) => string;
  /** The message after saving. The default names the kind of record. */
  done?: { text: string; about: string };
};

export type OwnEditorProps<Row> = Omit<CellEditorProps<Row>, "column"> & {
  onSave: (change: CellChange & { row: Row }) => void;
};

type RowChange = CellChange & { row: Versioned };

export type CellSaving = {
  /** Returns an explanation and a link for a refusal that a retry cannot resolve. */
  refusal?: (error: Error) => { reason: string; link: NonNullable<ToastOptions["link"]> } | undefined;
};

/**
 * Returns a function that saves a value. Lists show the value immediately; a failure reverts it and offers
 * Retry or a link. A success offers Undo, and a conflict lets users keep their value.
 */
export function useCellSaving<Row extends Versioned>(
  source: RecordSource<Row>,
  { refusal }: CellSaving = {},
) {
  const { routes } = source;
  const calls = source.calls(useClient());
  const cache = useQueryClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer();
  const saving = useMutation({
    mutationKey: [routes, "cell"],
    // Saves run one at a time, because each sends the version that the previous one returned.
    scope: { id: `${routes} cells` },
    mutationFn: async ({ row, body, version }: CellChange & { row: Row; version?: number }) => {
      const from = version ?? rebasedVersion(row, ownSavesIn(cache, routes), Object.keys(body));
      const { row: saved, actionId } = await calls.update(row.id, { ...body, version: from });
      return { saved, actionId, from, fields: Object.keys(body) };
    },
    onMutate: ({ row, shown }) => {
      cancelReadings(cache, routes, row.id);
      const now = recordIn(cache, routes, row.id) ?? row;
      const before = Object.entries(now).filter(([name]) => Object.hasOwn(shown, name));
      patchRecord(cache, routes, row.id, shown);
      return { before: Object.fromEntries(before), release: guardUnload() };
    },
    onSuccess: ({ saved, actionId }, change) => {
      patchRecord(cache, routes, saved.id, { ...saved, ...stillSaving(cache, routes, change) });
      const { text, ...subject } = change.done ?? { text: kindText(routes, "updated") };
      offerUndo(text, actionId, subject);
    },
    onError: (error, change, begun) => {
      patchRecord(cache, routes, change.row.id, { ...begun?.before, ...stillSaving(cache, routes, change) });
      const theirs = collisionIn(error);
      if (theirs) return offerMine(change, theirs);
      const { field, typed } = change;
      const refused = refusal?.(error) ?? takenValueIn(error);
      if (refused) return toastCellFailure({ field, typed, reason: refused.reason }, { link: refused.link });
      const action = { label: t("ui.retry"), run: () => saving.mutate(change) };
      toastCellFailure({ field, typed, reason: error.message }, { action });
    },
    onSettled: (done, _error, { row }, begun) => {
      begun?.release();
      // While other values are being saved, a reloaded list would show their old values.
      const isLast = cache.isMutating({ mutationKey: [routes, "cell"] }) <= 1;
      const kept = isLast ? [] : [[routes, "list"]];
      return refresh({ noun: source.noun, ids: [row.id], actionId: done?.actionId, kept });
    },
  });
  const offerMine = (change: CellChange & { row: Row }, theirs: Collision) => {
    const names = Object.keys({ ...change.body, ...change.shown });
    const shown = [...theirs.current].filter(([name]) => names.includes(name));
    patchRecord(cache, routes, change.row.id, { ...Object.fromEntries(shown), version: theirs.version });
    const value = change.displayText
      ? change.displayText(Object.fromEntries(theirs.current))
      : String(shown[0]?.[1] ?? "");
    toast.warning(
      t("ui.changedMeanwhile", { ...theirs.by, field: change.field, value: value || t("ui.nothing") }),
      {
        ...stickyToast(),
        action: {
          label: t("ui.keepMine"),
          run: () => saving.mutate({ ...change, version: theirs.version }),
        },
      },
    );
  };
  return saving.mutate;
}

function takenValueIn(error: Error): ReturnType<NonNullable<CellSaving["refusal"]>> {
  const holder = valueHolderIn(error);
  if (!holder) return undefined;
  const link = { label: holder.name, note: t("ui.opensInNewTab"), href: holder.address };
  return { reason: error.message, link };
}

/**
 * Returns the values that other pending changes are saving for the same record. The response to `change`
 * lacks them.
 */
function stillSaving(cache: QueryClient, noun: string, change: RowChange): CellChange["shown"] {
  const waiting = cache.getMutationCache().findAll({ mutationKey: [noun, "cell"], status: "pending" });
  const others = waiting
    .filter(({ state }) => state.variables !== change)
    .flatMap(({ state }) => changesIn(state.variables))
    .filter(({ row }) => row.id === change.row.id);
  return Object.assign({}, ...others.map(({ shown }) => shown));
}

function changesIn(variables: unknown): Pick<RowChange, "row" | "shown">[] {
  if (typeof variables !== "object" || variables === null) return [];
  if ("edits" in variables && Array.isArray(variables.edits)) return variables.edits.filter(isRowChange);
  return isRowChange(variables) ? [variables] : [];
}

function isRowChange(change: unknown): change is Pick<RowChange, "row" | "shown"> {
  return typeof change === "object" && change !== null && "row" in change && "shown" in change;
}

export function ownSavesIn(cache: QueryClient, noun: string): OwnSave[] {
  const mutationKey = [noun, "cell"];
  const saves = cache.getMutationCache().findAll({ mutationKey, status: "success" });
  return saves.flatMap(({ state }) => savesIn(state.data)).filter(isOwnSave);
}

function savesIn(data: unknown): readonly unknown[] {
  if (typeof data !== "object" || data === null || !("saves" in data)) return [data];
  return Array.isArray(data.saves) ? data.saves : [];
}

function isOwnSave(data: unknown): data is OwnSave {
  return typeof data === "object" && data !== null && "from" in data && "fields" in data;
}
