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
};

export type ConfirmationRequest = Confirmation & { answer: (isConfirmed: boolean) => void };

export const confirmationRequests = createRequestStore<ConfirmationRequest>();

/**
 * Asks in a dialog and answers whether it was confirmed. Escape and the backdrop cancel, Enter confirms.
 * Needs OverlayHost on the page.
 */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    const request: ConfirmationRequest = {
      ...confirmation,
      answer: (isConfirmed) => {
        confirmationRequests.remove(request);
        resolve(isConfirmed);
      },
    };
    confirmationRequests.add(request);
  });
}
