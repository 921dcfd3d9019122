import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { LoginPage } from "./login-page.tsx";

const acts = { onSignIn: () => {}, onContinueInTab: () => {}, onSignOut: async () => {} };

it("the sign-in page offers Lanyard ID and describes the product", async () => {
  const onSignIn = vi.fn();
  render(<LoginPage isOpening={false} {...acts} onSignIn={onSignIn} />);
  expect(document.title).toBe("Customer Relationship Management");
  for (const name of ["Welcome Back", "Fast", "Secure and reliable", "Modern interface"]) {
    expect(screen.getByRole("heading", { name })).toBeTruthy();
  }
  expect(screen.getByText(/edge-powered CRM/)).toBeTruthy();
  expect(screen.getByText(/Chief Revenue Officer/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Sign In with Lanyard ID" }));
  expect(onSignIn).toHaveBeenCalledOnce();
});

it("Enter signs in if no control has the focus", async () => {
  const onSignIn = vi.fn();
  render(<LoginPage isOpening={false} {...acts} onSignIn={onSignIn} />);
  await userEvent.keyboard("{Enter}");
  expect(onSignIn).toHaveBeenCalledOnce();
});

it("the sign-in button is busy while the popup opens", () => {
  render(<LoginPage isOpening {...acts} />);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Opening login..." }).disabled).toBe(true);
});

it("the sign-in page reports a blocked popup and offers to continue in this tab", async () => {
  const onContinueInTab = vi.fn();
  render(<LoginPage isOpening={false} {...acts} failure="popup-blocked" onContinueInTab={onContinueInTab} />);
  expect(screen.getByRole("alert").textContent).toBe("Popup blocked. Please allow popups for this site.");
  await userEvent.click(screen.getByRole("button", { name: "Continue in this tab" }));
  expect(onContinueInTab).toHaveBeenCalledOnce();
});

it("the sign-in page shows no testimonial if the testimonial is switched off", () => {
  render(<LoginPage isOpening={false} {...acts} hasTestimonial={false} />);
  expect(screen.queryByText(/Chief Revenue Officer/)).toBeNull();
});
