import { ApiError } from "@lanyard/client/api-error";
import type { Client } from "@lanyard/client/client-shape";
import type { Action, ActionKind } from "@lanyard/contract/action/action-schema";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatRelative } from "#src/lib/format/relative-time.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useSignedIn } from "#src/lib/session/rights.ts";
import { useRefreshTouched } from "#src/records/use-refresh.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { toast, toastWithUndo, withdrawToasts } from "#src/ui/overlays/toast.ts";
import { actionTexts } from "./action-text.ts";
import { isPastRecovery, useMayUndo } from "./undo-rights.ts";

type Way = "undo" | "redo";
type Asked = { way: Way; action?: Action };

const pageSize = 50;
/**
 * The number of history pages that are searched for the user's actions. Older actions can be undone on the
 * history page.
 */
const mostPages = 6;

/**
 * Returns functions that undo or redo the user's last action and then offer the reverse. They skip actions
 * that the server refused to undo before.
 */
export function useUndoKeys(): Record<Way, () => void> {
  const client = useClient();
  const cache = useQueryClient();
  const refresh = useRefreshTouched();
  const me = useSignedIn().id;
  const mayUndo = useMayUndo();
  const refused = useRef(new Set<string>());
  const find = async (way: Way) => {
    await othersSettled(cache);
    return findOwn(client, me, (action) => !refused.current.has(action.id) && mayUndo(action), way);
  };
  const mutation = useMutation({
    mutationKey,
    // Requests run one after another, so that a second keystroke takes the result of the first into account.
    scope: { id: mutationKey[0] },
    mutationFn: async ({ way, action: named }: Asked) => {
      const action = named ?? (await find(way));
      if (action === undefined) return undefined;
      if (!named && mustAsk(action) && !(await askFirst(action, way))) return null;
      try {
        const done = await client.actions[way]({ params: { id: action.id } });
        withdrawToasts(`${way} ${action.id}`);
        return { ...done, action };
      } catch (error) {
        if (wouldFailAgain(error)) refused.current.add(action.id);
        throw error;
      }
    },
    onSuccess: (done, { way }) => {
      if (done === null) return;
      if (done === undefined) return toast.info(t(`history.${way}.nothing`));
      const { action } = done;
      const [first] = done.refused;
      const { what, about } = actionTexts(action);
      if (first) {
        const count = t(`history.${way}.records`, { count: done.undone });
        return toast.warning(t("ui.because", { what: count, reason: first.message }), {
          about: [what, about],
        });
      }
      const text = t(`history.${way}.done`, { what });
      const reverse = way === "undo" ? "redo" : "undo";
      toastWithUndo(text, wayText(reverse), () => mutation.mutate({ way: reverse, action }), {
        ...(about && { about }),
        // If another tab redoes the action, the server reports that this undo (`done.actionId`) was undone. The
        // second entry lets that event withdraw the toast.
        offers: [`${reverse} ${action.id}`, ...(reverse === "redo" ? [`undo ${done.actionId}`] : [])],
      });
    },
    onError: (error, { way }) =>
      toast.error(t("ui.because", { what: t(`history.${way}.failed`), reason: error.message })),
    onSettled: (done) => refresh([done ?? undefined]),
  });
  return { undo: () => mutation.mutate({ way: "undo" }), redo: () => mutation.mutate({ way: "redo" }) };
}

/** Returns whether the server refused the request, so that a retry would fail too. */
function wouldFailAgain(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

const mutationKey = ["undo by key"] as const;

const wayText = (way: Way) => (way === "undo" ? t("ui.undo") : t("history.redo"));

const mostWithoutQuestion = 50;
const visitAtMostMs = 12 * 60 * 60 * 1000;
const alwaysAsked: ReadonlySet<ActionKind> = new Set(["import", "merge", "example", "example-removal"]);

function mustAsk({ at, origin_kind, record_count }: Action): boolean {
  const visitStart = Math.max(performance.timeOrigin, Date.now() - visitAtMostMs);
  return Date.parse(at) < visitStart || record_count > mostWithoutQuestion || alwaysAsked.has(origin_kind);
}

function askFirst(action: Action, way: Way): Promise<boolean> {
  const { what, about } = actionTexts(action);
  return confirm({
    title: t(`history.${way}.question`, { what }),
    message: [about, formatRelative(action.at)].filter(Boolean).join(" · "),
    confirmLabel: wayText(way),
    focus: "cancel",
  });
}

async function findOwn(client: Client, person: string, isOpen: (action: Action) => boolean, way: Way) {
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { person, page, limit: pageSize };
    const { actions } = await client.actions.list({ query });
    for (const action of actions) {
      const isChain = action.kind === "undo" || action.kind === "redo";
      if (action.undone_by !== null || action.kind === "redo") continue;
      if (way === "undo" && !isChain && isOpen(action) && !isPastRecovery(action)) return action;
      // An action after the undo prevents a redo, because the redo could overwrite the changes of that
      // action.
      if (way === "redo" && !isChain) return undefined;
      if (way === "redo" && action.undo_of !== null) {
        // The toast describes the undone action. If that is not on this page, for example because another
        // member ran it, the toast describes the undo instead.
        const undone = actions.find(({ id }) => id === action.undo_of);
        const named = { ...(undone ?? action), id: action.undo_of, at: action.at };
        if (isOpen(named)) return named;
      }
    }
    if (actions.length < pageSize) return undefined;
  }
  return undefined;
}

function othersSettled(cache: QueryClient): Promise<void> {
  const mutations = cache.getMutationCache();
  const isBusy = () =>
    mutations
      .getAll()
      .some(({ state, options }) => state.status === "pending" && options.mutationKey !== mutationKey);
  return new Promise((resolve) => {
    if (!isBusy()) return resolve();
    const stop = mutations.subscribe(() => {
      if (isBusy()) return;
      stop();
      resolve();
    });
  });
}
