import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { lazyComponent } from "./lazy-component.tsx";
import { preloadLazyParts } from "./lazy-parts.ts";
import { SilentErrorBoundary } from "./silent-error-boundary.tsx";

const Said = ({ text }: { text: string; onClose?: () => void }) => <p>{text}</p>;
const unreachable = new TypeError("Failed to fetch dynamically imported module");
const lostOnce = () => vi.fn(async () => Said).mockRejectedValueOnce(unreachable);

function expectWarning() {
  return vi.spyOn(console, "warn").mockImplementation(() => {});
}

const notice = () => screen.findByText("Failed to load this section.");

it("reports code that failed to load, and Try Again loads it", async () => {
  const written = expectWarning();
  const load = lostOnce().mockRejectedValueOnce(unreachable);
  const Late = lazyComponent(load);
  render(
    <>
      <p>The page</p>
      <Late text="Here" />
    </>,
  );
  await notice();
  screen.getByText("The page");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await notice();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByText("Here");
  expect(load).toHaveBeenCalledTimes(3);
  expect(written).toHaveBeenCalled();
});

it("loads missing code when the network returns, even for hidden parts", async () => {
  expectWarning();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const Late = lazyComponent(lostOnce());
  const Aside = lazyComponent(lostOnce());
  render(
    <>
      <Late text="Here" />
      <SilentErrorBoundary fallback="Nothing">
        <Aside text="Beside" />
      </SilentErrorBoundary>
    </>,
  );
  await screen.findByText(/^You are offline, and this section has not been loaded yet/u);
  await screen.findByText("Nothing");
  isOnline.mockReturnValue(true);
  await act(async () => void dispatchEvent(new Event("online")));
  await screen.findByText("Here");
  await screen.findByText("Beside");
});

it("retries if the network returns at the moment when the message appears", async () => {
  expectWarning();
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const Late = lazyComponent(lostOnce());
  const isShown = new MutationObserver(() => {
    if (!screen.queryByText(/^You are offline/u)) return;
    isShown.disconnect();
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event("online"));
  });
  isShown.observe(document.body, { childList: true, subtree: true });
  render(<Late text="Here" />);
  await screen.findByText("Here");
});

it("retries if the network returns during the failed attempt", async () => {
  const first = Promise.withResolvers<never>();
  const load = vi.fn(async () => Said).mockReturnValueOnce(first.promise);
  const Late = lazyComponent(load);
  render(<Late text="Here" />);
  dispatchEvent(new Event("online"));
  first.reject(unreachable);
  await screen.findByText("Here");
  expect(load).toHaveBeenCalledTimes(2);
});

it("the error message has a Close button if the missing part can be closed", async () => {
  expectWarning();
  const Late = lazyComponent(lostOnce());
  const onClose = vi.fn();
  render(<Late text="Here" onClose={onClose} />);
  await notice();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});

it("offers to reload the page if the server has a newer version", async () => {
  expectWarning();
  const script = Object.assign(document.createElement("script"), {
    type: "module",
    src: "/assets/index-old.js",
  });
  document.head.append(script);
  vi.stubGlobal("fetch", async () => new Response('<script type="module" src="/assets/index-new.js">'));
  const Late = lazyComponent(lostOnce());
  render(<Late text="Here" />);
  await screen.findByText(/^A new version is available/u);
  screen.getByRole("button", { name: "Refresh Page" });
  script.remove();
});

it("preloads code and nested code while the browser is idle", async () => {
  vi.useFakeTimers();
  const inner = vi.fn(async () => Said);
  const outer = vi.fn(async () => {
    lazyComponent(inner);
    return Said;
  });
  lazyComponent(outer);
  void preloadLazyParts();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outer).toHaveBeenCalledOnce();
  expect(inner).toHaveBeenCalledOnce();
});
