import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { Logger } from "@lanyard/server-kit/logging";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import type { BodyAdmission } from "#src/http/body-admission.ts";

export interface ImportJobParts {
  readonly log: Pick<Logger, "warn">;
  readonly store: FileStore;
  readonly admission: BodyAdmission;
  readonly createSlices: () => TimeSlices;
  readonly removeFile: (orgId: string, id: string) => Promise<void>;
  readonly announceImport: (
    orgId: OrganisationId,
    changed: { readonly id: string; readonly owner_id: string },
  ) => void;
  /**
   * Deletes an import whose upload failed, with its partial file. Returns false if the import has ended in
   * the meantime.
   */
  readonly forget: (orgId: string, id: string) => Promise<boolean>;
}
