/** A reason why the program cannot start. The user sees it as one line, without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}

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
 * Reports why the program failed to start and exits explicitly, because, for example, an open metrics port
 * would keep the program running.
 */
export function endOnStartFailure(error: unknown): never {
  console.error(describeStartFailure(error));
  process.exit(1);
}

export function describeStartFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
