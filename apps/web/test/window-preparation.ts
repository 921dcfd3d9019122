import { webcrypto } from "node:crypto";
import { configure } from "@testing-library/react";
import { briefWhileWaiting } from "./brief-waiting.ts";
import { quickenElements } from "./quick-elements.ts";
import { quickenLabels } from "./quick-labels.ts";
import { quickenMatches } from "./quick-matches.ts";
import { quickenStyle } from "./quick-style.ts";

let isPrepared = false;

/** Gives the window what it lacks, quickens what it is slow at and waits patiently; once, also where several files share it. */
export function prepareWindow(): void {
  if (isPrepared) return;
  isPrepared = true;
  configure({ asyncUtilTimeout: 30_000 });
  configure(briefWhileWaiting);
  quickenElements();
  quickenLabels();
  quickenMatches();
  window.getComputedStyle = quickenStyle(window.getComputedStyle);

  // What jsdom does not have and the browser does.
  Element.prototype.getAnimations ??= () => [];
  Element.prototype.checkVisibility ??= () => true;
  Element.prototype.scrollIntoView ??= () => {};
  window.scrollTo = () => {};
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  if (!globalThis.crypto.subtle) Object.defineProperty(globalThis, "crypto", { value: webcrypto });
  globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}
