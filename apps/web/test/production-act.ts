import React from "react";
import { flushSync } from "react-dom";

/**
 * Replaces the `act` that Testing Library calls, because React's production build has none. Renders the
 * changes of the callback synchronously; React's scheduler renders later changes, as in a browser.
 */
function act<T>(callback: () => T): PromiseLike<T> {
  let result!: T;
  flushSync(() => {
    result = callback();
  });
  return Promise.resolve(result).then(async (value) => {
    await new Promise((resolve) => setImmediate(resolve));
    return value;
  });
}

Object.assign(React, { act });
