import { ApiError } from "@lanyard/client/api-error";
import type { Client } from "@lanyard/client/client-shape";
import type { UndoAnswer } from "@lanyard/contract/action/action-schema";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useClient } from "#src/lib/api/client-context.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRefreshTouched } from "#src/records/use-refresh.ts";
import { toast, toastFailure, toastWithUndo, type UndoSubject } from "#src/ui/overlays/toast.ts";

type UndoTexts = {
  /** The text after a complete undo. A function receives the number of records. */
  done: string | ((undone: number) => string);
  failed: string;
};

const recordUndoTexts = (): UndoTexts => ({ done: t("ui.record.undone"), failed: t("ui.record.undoFailed") });

function useUndo({ done, failed }: UndoTexts): (actionIds: readonly string[]) => void {
  const client = useClient();
  const refresh = useRefreshTouched();
  const undo = useMutation({
    mutationFn: (left: string[]) => undoEach(client, left),
    onSuccess: ({ undone, refused: [first], already }) => {
      if (first) toast.warning(first.message);
      else if (undone === 0 && already) toast.info(already.message);
      else toast.success(typeof done === "string" ? done : done(undone));
    },
    onError: (error, left) => {
      const text = t("ui.because", { what: failed, reason: error.message });
      if (isRefusal(error)) toast.error(text);
      else toastFailure(text, () => undo.mutate(left));
    },
    onSettled: (done) => refresh(done ? done.answers : [undefined]),
  });
  return (actionIds) => undo.mutate([...actionIds]);
}

/** A retry skips actions that are already undone. */
async function undoEach(client: Client, left: string[]) {
  const answers: (UndoAnswer | undefined)[] = [];
  let already: ApiError | undefined;
  for (let [id] = left; id !== undefined; [id] = left) {
    const once = { idempotencyKey: `${idempotencyKeyOf(left)}-${id}` };
    const answer = await client.actions.undo({ params: { id } }, once).catch(unlessUndone);
    if (answer instanceof ApiError) already = answer;
    answers.push(answer instanceof ApiError ? undefined : answer);
    left.shift();
  }
  const done = answers.filter((answer) => answer !== undefined);
  const undone = done.reduce((sum, answer) => sum + answer.undone, 0);
  return { undone, refused: done.flatMap(({ refused }) => refused), already, answers };
}

/**
 * Returns whether the server refused the undo, for example because of a later change, so that a retry would
 * fail too.
 */
const isRefusal = (error: Error) => error instanceof ApiError && error.status === 409;

function unlessUndone(error: unknown): ApiError {
  if (error instanceof ApiError && error.is("ALREADY_UNDONE")) return error;
  throw error;
}

/** Returns a function that reports a change, and that offers Undo if it receives ids of actions. */
export function useUndoOffer(texts = recordUndoTexts()) {
  const undo = useUndo(texts);
  return (
    text: string,
    done: string | readonly string[] | undefined,
    { tone = "success", ...subject }: UndoSubject = {},
  ) => {
    const actionIds = [done ?? []].flat();
    if (actionIds.length === 0) return toast[tone](text, subject);
    const offers = actionIds.map((id) => `undo ${id}`);
    toastWithUndo(text, t("ui.undo"), () => undo(actionIds), { ...subject, tone, offers });
  };
}

/** Like `useUndoOffer`, for changes of several records. */
export const useBulkUndoOffer = () =>
  useUndoOffer({ done: (count) => t("ui.bulkUndone", { count }), failed: t("ui.bulkUndoFailed") });

type Created = {
  text: string;
  actionId: string | undefined;
  name: string;
  path: string;
  /**
   * Whether another form requested the record. If so, the link opens a new tab, so that the form stays open.
   */
  isForForm?: boolean | undefined;
};

export function useCreationOffer() {
  const { history } = useRouter();
  const offer = useUndoOffer();
  return ({ text, actionId, name, path, isForForm }: Created) => {
    const way = isForForm ? { note: t("ui.opensInNewTab") } : { follow: () => history.push(path) };
    offer(text, actionId, { about: name, link: { label: t("ui.open"), href: path, ...way } });
  };
}
