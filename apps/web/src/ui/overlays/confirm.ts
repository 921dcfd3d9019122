import { createRequestStore } from "./request-store.ts";

export type Confirmation = {
  title: string;
  message: string;
  /** The default is "Confirm". */
  confirmLabel?: string;
  /** The default is "Cancel". */
  cancelLabel?: string;
  tone?: "danger" | "primary";
  focus?: "confirm" | "cancel";
};

export type ConfirmationRequest = Confirmation & {
  answer: (isConfirmed: boolean) => void;
  answered: Promise<boolean>;
};

export const confirmationRequests = createRequestStore<ConfirmationRequest>();

/**
 * Shows a dialog and resolves to whether the user confirmed. Escape and a click outside cancel. Reuses an
 * identical open dialog, because a quick second Escape can request it twice.
 */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  const { title, message } = confirmation;
  const open = confirmationRequests.read().find((each) => each.title === title && each.message === message);
  if (open) return open.answered;
  let resolve: (isConfirmed: boolean) => void = () => {};
  const answered = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  const request: ConfirmationRequest = {
    ...confirmation,
    answered,
    answer: (isConfirmed) => {
      confirmationRequests.remove(request);
      resolve(isConfirmed);
    },
  };
  confirmationRequests.add(request);
  return answered;
}
