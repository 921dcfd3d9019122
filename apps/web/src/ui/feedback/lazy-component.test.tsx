import { cleanup, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy-component.tsx";
import { SilentErrorBoundary } from "./silent-error-boundary.tsx";

const Said = ({ text }: { text: string }) => <p>{text}</p>;

it("shows the fallback until the code has loaded", async () => {
  const code = Promise.withResolvers<typeof Said>();
  const Late = lazyComponent(() => code.promise);
  render(<Late text="Here" fallback={<p>Wait</p>} />);
  expect(screen.getByText("Wait")).toBeTruthy();
  code.resolve(Said);
  await screen.findByText("Here");
  expect(screen.queryByText("Wait")).toBeNull();
});

it("renders preloaded code immediately", async () => {
  const Late = lazyComponent(async () => Said);
  await Late.fetch();
  render(<Late text="Here" fallback={<p>Wait</p>} />);
  expect(screen.getByText("Here")).toBeTruthy();
});

it("reports a load failure to its boundary and retries when it is mounted again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi.fn(async () => Said).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const Late = lazyComponent(load);
  const shown = (
    <SilentErrorBoundary fallback="Gone">
      <Late text="Here" />
    </SilentErrorBoundary>
  );
  render(shown);
  await screen.findByText("Gone");
  cleanup();
  render(shown);
  await screen.findByText("Here");
});
