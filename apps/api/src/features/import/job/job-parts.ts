import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { Logger } from "@lanyard/server-kit/logging";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import type { BodyAdmission } from "#src/http/body-admission.ts";

/** What receiving a file and working on it share. */
export interface ImportJobParts {
  readonly log: Pick<Logger, "warn">;
  readonly store: FileStore;
  readonly admission: BodyAdmission;
  readonly createSlices: () => TimeSlices;
  readonly removeFile: (orgId: string, id: string) => Promise<void>;
  /** Tells everybody of the organisation that an import stands elsewhere. */
  readonly announceImport: (
    orgId: OrganisationId,
    stands: { readonly id: string; readonly owner_id: string },
  ) => void;
  /** Removes an import that was not received, with what is there of its file; answers false where somebody had ended it. */
  readonly forget: (orgId: string, id: string) => Promise<boolean>;
}
