/** An archive that can be restored: `ListedArchive` of the API. */
export interface RestorableArchive {
  readonly name: string;
  readonly takenAt: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  readonly version: string | undefined;
  readonly holds: { readonly organisations: number; readonly records: number } | undefined;
}

export interface RestoreOutcome {
  readonly takenAt: Date;
  readonly erasedAgain: number;
  /** Whether the restore found a list of erased records. Without one, it restores such records. */
  readonly hadList: boolean;
}

export type RestoreProgress =
  | { readonly step: "checking" | "restoring"; readonly archive: string; readonly share: number }
  | { readonly step: "finishing"; readonly archive: string }
  | ({ readonly step: "done" } & RestoreOutcome)
  /** The English error message of the restore command. */
  | { readonly step: "failed"; readonly reason: string };

export interface RestoreChoice {
  readonly archive: string;
  /** The key of the archive; undefined for the configured key. */
  readonly key: string | undefined;
  /** The token of the set-up link. It gives access to the progress even without a database. */
  readonly token: string;
}

/**
 * `running`: another restore has begun. `unknown`: the archive does not exist. `keyless`: it is encrypted and
 * the key is missing. `locked`: the key does not decrypt it.
 */
export type RestoreStart = "begun" | "running" | "unknown" | "keyless" | "locked";

/**
 * The restore of a backup into an empty installation. The process that runs all services performs it, because
 * Lanyard ID and the API must release the database.
 */
export interface FirstRestore {
  /** The folder or bucket of archives. */
  readonly place: string;
  /** Whether all archives are readable without entering a key. */
  readonly hasKey: boolean;
  list(): Promise<RestorableArchive[]>;
  begin(choice: RestoreChoice): Promise<RestoreStart>;
  /** Returns the progress for the token that began the restore; undefined for other tokens. */
  progress(token: string): RestoreProgress | undefined;
  /** Returns whether the restore holds the database, until the services restart. */
  isHoldingDatabase(): boolean;
}
