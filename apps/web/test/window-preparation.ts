import { webcrypto } from "node:crypto";
import { type Config, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { quickenLabels } from "./quick-labels.ts";
import { quickenStyle } from "./quick-style.ts";
import { firstNoise } from "./quiet-console.ts";

let isPrepared = false;

/**
 * Adds features that the window lacks, accelerates slow parts and raises time limits. Runs once for all files
 * of a window.
 */
export function prepareWindow(): void {
  if (isPrepared) return;
  isPrepared = true;
  configure({ asyncUtilTimeout: 30_000 });
  configure(briefWhileWaiting);
  configure(({ asyncWrapper }) => ({
    asyncWrapper: (wait) => asyncWrapper(() => Promise.race([wait(), firstNoise()])),
  }));
  quickenElements();
  quickenLabels();
  quickenMatches();
  window.getComputedStyle = quickenStyle(window.getComputedStyle);

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

/**
 * Shortens the errors of repeated queries, which would print the whole page each time. After the time limit,
 * `waitFor` prints the page once, after the texts of open dialogs and messages.
 */
function briefWhileWaiting({ getElementError }: Config): Partial<Config> {
  return {
    getElementError: (message, container) => {
      if (message === null || !isAskedAgain()) return getElementError(withLayers(message), container);
      return Object.assign(new Error(message), { name: "TestingLibraryElementError" });
    },
  };
}

function withLayers(message: string | null): string {
  const layers = document.querySelectorAll("[role=dialog], [role=alertdialog], [role=alert], .toast");
  const texts = [...layers].map(({ textContent }) => textContent);
  return [message, ...texts.map((text) => `Open: ${text}`)].join("\n");
}

/**
 * Returns whether Testing Library is repeating a query in a wait. It then omits the list of roles from
 * errors.
 */
const isAskedAgain = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;

/**
 * Keeps React from recording the origin of each element, which takes a tenth of the time of tests, by
 * pretending that React has reached its limit of recorded elements.
 */
function quickenElements(): void {
  const internals: object = Reflect.get(
    React,
    "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
  );
  const full = { configurable: true, get: () => 10_000, set: () => {} };
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", full);
}

/** Matches a simple selector: an element name, with attributes that the element has or lacks. */
const simple =
  /^([a-z][a-z0-9]*)(?:\[[a-z][a-z-]*(?:=(?:"[\w-]*"|[a-z]+))?\]|:not\(\[[a-z][a-z-]*(?:="[\w-]*")?\]\))*$/u;

/**
 * Replaces `matches` with a version that first compares element names. A query by role or text tries dozens
 * of selectors per element, which takes a twentieth of the time of tests.
 */
function quickenMatches(): void {
  const own = Element.prototype.matches;
  const known = new Map<string, ReadonlySet<string> | undefined>();
  const matches = function (this: Element, selectors: string) {
    if (!known.has(selectors)) known.set(selectors, namesOf(selectors));
    return known.get(selectors)?.has(this.localName) !== false && own.call(this, selectors);
  };
  Object.assign(Element.prototype, { matches });
}

/** Returns the element names in a list of simple selectors, or undefined for other selectors. */
function namesOf(selectors: string): ReadonlySet<string> | undefined {
  const names = String(selectors)
    .split(",")
    .map((selector) => simple.exec(selector.trim())?.[1]);
  return names.every((name) => name !== undefined) ? new Set(names) : undefined;
}
