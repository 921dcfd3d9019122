import * as Sentry from "@sentry/browser";

/** Starts the error reporting service without any personal data (security.md, Input and output 8). */
export function init(key: string, version: string): void {
  Sentry.init({
    dsn: key,
    release: version,
    beforeBreadcrumb: () => null,
    beforeSend: (event) => {
      const { request: _address, user: _person, ...rest } = event;
      return rest;
    },
  });
}

export const captureException = (error: unknown): void => {
  Sentry.captureException(error);
};
