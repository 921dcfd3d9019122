import { render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { expect, it, vi } from "vitest";
import { SilentErrorBoundary } from "./silent-error-boundary.tsx";

const Unreachable = lazy(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));

it("keeps the page if an optional part fails to load", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <>
      <p>The page</p>
      <SilentErrorBoundary fallback="Not now">
        <Suspense fallback="Loading">
          <Unreachable />
        </Suspense>
      </SilentErrorBoundary>
    </>,
  );
  await screen.findByText(/Not now/);
  expect(screen.getByText("The page")).toBeTruthy();
  expect(written).toHaveBeenCalled();
  written.mockRestore();
});
