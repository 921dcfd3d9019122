/** An archive as it is offered: see `ListedArchive` of the API. */
export interface RestorableArchive {
  readonly name: string;
  readonly takenAt: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  readonly version: string | undefined;
  readonly holds: { readonly organisations: number; readonly records: number } | undefined;
}

/** The result of a restore. */
export interface RestoreOutcome {
  readonly takenAt: Date;
  /** Records erased since the backup, and erased once more. */
  readonly erasedAgain: number;
  /** Whether a list of erased records was found; without one they are restored. */
  readonly hadList: boolean;
}

/** The progress of a restore. */
export type RestoreProgress =
  | { readonly step: "checking" | "restoring"; readonly archive: string; readonly share: number }
  | { readonly step: "finishing"; readonly archive: string }
  | ({ readonly step: "done" } & RestoreOutcome)
  /** The reason is the English message of the terminal programs. */
  | { readonly step: "failed"; readonly reason: string };

export interface RestoreChoice {
  readonly archive: string;
  /** The key of the archive; undefined when the configured key opens it. */
  readonly key: string | undefined;
  /** The token of the set-up link, which gives access to the progress even without a database. */
  readonly token: string;
}

/**
 * "running" when another has begun, "unknown" when there is no such archive, "keyless" when it is encrypted and no key is
 * known, "locked" when the key does not open it.
 */
export type RestoreStart = "begun" | "running" | "unknown" | "keyless" | "locked";

/**
 * The restore of a backup instead of a setup, offered while an installation is empty. The process that runs all of Lanyard
 * performs it, because Lanyard ID and the API must release the database.
 */
export interface FirstRestore {
  /** The configured place of archives. */
  readonly place: string;
  /** Whether every archive can be read without requesting a key. */
  readonly hasKey: boolean;
  list(): Promise<RestorableArchive[]>;
  begin(choice: RestoreChoice): Promise<RestoreStart>;
  /** The progress, or undefined for any token except the one that began the restore. */
  progress(token: string): RestoreProgress | undefined;
  /** Returns whether the restore holds the database, until the servers restart. */
  isHoldingDatabase(): boolean;
}
