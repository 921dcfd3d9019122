import { webcrypto } from "node:crypto";
import { type Config, configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { quickenLabels } from "./quick-labels.ts";
import { quickenStyle } from "./quick-style.ts";
import { firstNoise } from "./quiet-console.ts";

let isPrepared = false;

/** Gives the window what it lacks, quickens what it is slow at and waits patiently; once, also where several files share it. */
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

  // Adds functions that browsers have and jsdom lacks.
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
 * A query that finds nothing prints the whole page into its error; while it is repeated until it finds something, every
 * time for nothing. Only when the time is up is the page printed: `waitFor` does so itself, with the last error.
 */
function briefWhileWaiting({ getElementError }: Config): Partial<Config> {
  return {
    getElementError: (message, container) => {
      if (message === null || !isAskedAgain()) return getElementError(message, container);
      return Object.assign(new Error(message), { name: "TestingLibraryElementError" });
    },
  };
}

/** Returns whether the library repeats a query without its list of roles. */
const isAskedAgain = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;

/**
 * Stops React from recording where each of ten thousand elements was created, a tenth of the tests' time, by
 * pretending that the limit is reached.
 */
function quickenElements(): void {
  const internals: object = Reflect.get(
    React,
    "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
  );
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => {} });
}

/** One element by its name, attributes that it has and attributes that it has not. */
const simple =
  /^([a-z][a-z0-9]*)(?:\[[a-z][a-z-]*(?:=(?:"[\w-]*"|[a-z]+))?\]|:not\(\[[a-z][a-z-]*(?:="[\w-]*")?\]\))*$/u;

/**
 * `matches` as jsdom answers it, without asking where no name of the selectors is the element's. Queries by role and by
 * text ask every element for dozens of selectors: a twentieth of what these tests cost.
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

/** The names of a list of simple selectors; nothing for any other. */
function namesOf(selectors: string): ReadonlySet<string> | undefined {
  const names = String(selectors)
    .split(",")
    .map((selector) => simple.exec(selector.trim())?.[1]);
  return names.every((name) => name !== undefined) ? new Set(names) : undefined;
}
