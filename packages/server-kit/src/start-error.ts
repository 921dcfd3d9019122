/** A reason why the program cannot start, worded for the person who started it: one line, no stack trace. */
export class StartError extends Error {
  override name = "StartError";
}

/** DATA_DIR is held by a Lanyard that runs. */
export class DataFolderInUse extends StartError {
  readonly dataDir: string;

  constructor(dataDir: string) {
    super(
      `DATA_DIR: ${dataDir} is in use by another Lanyard that is running: stop that one, or set DATA_DIR to another folder.`,
    );
    this.dataDir = dataDir;
  }
}

/**
 * Ends a program that failed to start, with everything it opened: an open metrics port alone would keep it
 * running.
 */
export function endOnStartFailure(error: unknown): never {
  console.error(describeStartFailure(error));
  process.exit(1);
}

/** Prints a `StartError` as its one line and anything else whole; the caller ends the process afterwards. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
