import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ErrorScreen } from "./error-screen.tsx";

it("the error screen shows the details of the error and offers to try again", async () => {
  const onRetry = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ErrorScreen error={new TypeError("stage is undefined")} onRetry={onRetry} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("heading", { name: "Oops! Something went wrong" })).toBeTruthy();
  expect(screen.getByText(/TypeError: stage is undefined/).textContent).toContain(
    `Lanyard ${__APP_VERSION__} · `,
  );
  expect(screen.getByRole("button", { name: "Refresh Page" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});
