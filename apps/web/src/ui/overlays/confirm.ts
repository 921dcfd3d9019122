import { createRequestStore } from "./request-store.ts";

export type Confirmation = {
  title: string;
  message: string;
  /** "Confirm" when left out. */
  confirmLabel?: string;
  /** "Cancel" when left out. */
  cancelLabel?: string;
  /** "danger" for what deletes. */
  tone?: "danger" | "primary";
  /**
   * Which answer has the focus; the confirming one when left out, so that Enter confirms (spec section 2.3). A question
   * that nobody asked for, or whose answer nothing takes back, begins on what keeps.
   */
  focus?: "confirm" | "cancel";
};

export type ConfirmationRequest = Confirmation & {
  answer: (isConfirmed: boolean) => void;
  answered: Promise<boolean>;
};

export const confirmationRequests = createRequestStore<ConfirmationRequest>();

/**
 * Asks in a dialog and answers whether it was confirmed. Escape and the backdrop cancel, Enter presses the answer that has the focus. What is being
 * asked already is not asked twice: a second Escape in a hurry reaches the form below before the question has the focus.
 * Needs OverlayHost on the page.
 */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  const { title, message } = confirmation;
  const asked = confirmationRequests.read().find((each) => each.title === title && each.message === message);
  if (asked) return asked.answered;
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
