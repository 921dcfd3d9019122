/** An archive that can be restored. The API lists archives with the same properties, as `ListedArchive`. */
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
  /**
   * Whether the restore found a list of erased records. Without a list, it also restores records that were
   * erased after the backup.
   */
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
  /** The token of the set-up link, which gives access to the progress even without a database. */
  readonly token: string;
}

/**
 * `running`: another restore has begun. `unknown`: the archive does not exist. `keyless`: the archive is
 * encrypted and the key is missing. `locked`: the key does not decrypt the archive.
 */
export type RestoreStart = "begun" | "running" | "unknown" | "keyless" | "locked";

/**
 * The restore of a backup into an empty installation. The process that runs all services performs the
 * restore, because Lanyard ID and the API must release the database.
 */
export interface FirstRestore {
  readonly place: string;
  /** Whether a key that can decrypt archives is configured. */
  readonly hasKey: boolean;
  list(): Promise<RestorableArchive[]>;
  begin(choice: RestoreChoice): Promise<RestoreStart>;
  /** Returns the progress for the token that began the restore, or undefined for other tokens. */
  progress(token: string): RestoreProgress | undefined;
  /** Returns true from the time at which a restore takes over the database until the services restart. */
  isHoldingDatabase(): boolean;
}
