/** An archive as it is offered: see `ListedArchive` of the API. */
export interface RestorableArchive {
  readonly name: string;
  readonly takenAt: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  readonly version: string | undefined;
  readonly holds: { readonly organisations: number; readonly records: number } | undefined;
}

/** What a restore brought back. */
export interface RestoreOutcome {
  readonly takenAt: Date;
  /** Records that had been erased for good since, and were erased again. */
  readonly erasedAgain: number;
  /** Whether a list told what was erased: without one it is back. */
  readonly hadList: boolean;
}

/** How far a restore is. */
export type RestoreProgress =
  | { readonly step: "checking" | "restoring"; readonly archive: string; readonly share: number }
  | { readonly step: "finishing"; readonly archive: string }
  | ({ readonly step: "done" } & RestoreOutcome)
  /** The reason is told in English: it is what the programs for the terminal say. */
  | { readonly step: "failed"; readonly reason: string };

export interface RestoreChoice {
  readonly archive: string;
  /** The key of the archive; undefined when the configured key opens it. */
  readonly key: string | undefined;
  /** The token of the set-up link. Whoever has it can read the restore's progress, even while the database is away. */
  readonly token: string;
}

/**
 * "running" when another has begun, "unknown" when there is no such archive, "keyless" when it is encrypted and no key is
 * known, "locked" when the key does not open it.
 */
export type RestoreStart = "begun" | "running" | "unknown" | "keyless" | "locked";

/**
 * Restoring a backup instead of setting up, offered while an installation is empty. Whoever runs all of Lanyard carries it
 * out: Lanyard ID and the API let go of the database meanwhile.
 */
export interface FirstRestore {
  /** The configured place of archives. */
  readonly place: string;
  /** Whether every archive can be read without asking for a key. */
  readonly hasKey: boolean;
  list(): Promise<RestorableArchive[]>;
  begin(choice: RestoreChoice): Promise<RestoreStart>;
  /** The progress, or undefined for any token except the one that began the restore. */
  progress(token: string): RestoreProgress | undefined;
  /** Whether the restore holds the database, which lasts until the servers start again. */
  isHoldingDatabase(): boolean;
}
