import { type Config, getConfig } from "@testing-library/react";

/**
 * A query that finds nothing prints the whole page into its error; while it is repeated until it finds something, every
 * time for nothing. Only when the time is up is the page printed: `waitFor` does so itself, with the last error.
 */
export function briefWhileWaiting({ getElementError }: Config): Partial<Config> {
  return {
    getElementError: (message, container) => {
      if (message === null || !isAskedAgain()) return getElementError(message, container);
      return Object.assign(new Error(message), { name: "TestingLibraryElementError" });
    },
  };
}

/** What the library itself knows it by, when it leaves out its list of roles. */
const isAskedAgain = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
