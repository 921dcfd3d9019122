import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ModalPanel } from "#src/ui/overlays/modal-panel.tsx";
import { createSession } from "./session.ts";
import { SessionLayer } from "./session-layer.tsx";
import { type BrowserStandIn, createBrowserStandIn } from "./test/browser-stand-in.ts";

const ines = "demo@lanyard.example";
let browser: BrowserStandIn;

// jsdom lacks the methods of the dialog element.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

beforeEach(() => {
  browser = createBrowserStandIn();
  localStorage.setItem("was_signed_in", "true");
});

async function openFormAndEndSession() {
  await browser.holdSession(ines);
  const cache = { clear: () => undefined, refetch: () => undefined };
  const session = createSession({ config: browser.config, cache });
  await session.start();
  const closeForm = vi.fn();
  render(
    <SessionLayer session={session}>
      <ModalPanel title="Create New Contact" isOpen onClose={closeForm} footer={null}>
        <input aria-label="First name" />
      </ModalPanel>
    </SessionLayer>,
  );
  await userEvent.type(await screen.findByLabelText("First name"), "Ada");
  await browser.endSession();
  expect(await session.refresh()).toBeUndefined();
  await screen.findByRole("dialog", { name: "Sign in again" });
  return { session, closeForm };
}

const typed = () => screen.getByLabelText<HTMLInputElement>("First name").value;

test("keeps the input of an open form through an expired session and a new sign-in", async () => {
  const { closeForm } = await openFormAndEndSession();
  const button = screen.getByRole("button", { name: "Sign In with Lanyard ID" });
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  await screen.findByRole("button", { name: "Opening login..." });
  browser.say({ type: "login-success", accessToken: await browser.holdSession(ines) });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull());
  expect(typed()).toBe("Ada");
  expect(closeForm).not.toHaveBeenCalled();
});

test("Escape keeps the form open; Not now closes the dialog until the next request", async () => {
  const { session, closeForm } = await openFormAndEndSession();
  await userEvent.keyboard("{Escape}");
  expect(closeForm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull());
  expect(typed()).toBe("Ada");
  expect(closeForm).not.toHaveBeenCalled();
  await session.refresh();
  await screen.findByRole("dialog", { name: "Sign in again" });
});

test("the sign-in dialog reports a blocked popup and offers to continue in this tab", async () => {
  vi.stubGlobal("open", () => null);
  await openFormAndEndSession();
  await userEvent.click(screen.getByRole("button", { name: "Sign In with Lanyard ID" }));
  await screen.findByText("Popup blocked. Please allow popups for this site.");
  await screen.findByRole("button", { name: "Continue in this tab" });
});
