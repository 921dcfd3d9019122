type Report = (error: unknown) => void;

type ReportingConfig = { errorReportingKey: string | null; version: string };

let report: Report = () => {};

/** Sends an error to the error reporting service, if one is configured. */
export function reportError(error: unknown): void {
  report(error);
}

export async function startErrorReporting(config: ReportingConfig): Promise<void> {
  if (!config.errorReportingKey) return;
  const { captureException, init } = await import("./error-reporting-service.ts");
  init(config.errorReportingKey, config.version);
  report = captureException;
}
