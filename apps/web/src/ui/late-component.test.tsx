import { cleanup, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { lateComponent } from "./late-component.tsx";
import { QuietBoundary } from "./quiet-boundary.tsx";

const Said = ({ text }: { text: string }) => <p>{text}</p>;

it("shows what stands in for it until the code is there, then itself", async () => {
  const code = Promise.withResolvers<typeof Said>();
  const Late = lateComponent(() => code.promise);
  render(<Late text="Here" meanwhile={<p>Wait</p>} />);
  expect(screen.getByText("Wait")).toBeTruthy();
  code.resolve(Said);
  await screen.findByText("Here");
  expect(screen.queryByText("Wait")).toBeNull();
});

it("is drawn at once when its code was fetched before", async () => {
  const Late = lateComponent(async () => Said);
  await Late.fetch();
  render(<Late text="Here" meanwhile={<p>Wait</p>} />);
  expect(screen.getByText("Here")).toBeTruthy();
});

it("tells its boundary when the code cannot be fetched, and tries again when it is next shown", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi.fn(async () => Said).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const Late = lateComponent(load);
  const shown = (
    <QuietBoundary fallback="Gone">
      <Late text="Here" />
    </QuietBoundary>
  );
  render(shown);
  await screen.findByText("Gone");
  cleanup();
  render(shown);
  await screen.findByText("Here");
});
