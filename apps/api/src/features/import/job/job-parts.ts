import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { TimeSlices } from "@lanyard/server-kit/event-loop";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Pool } from "pg";
import type { DueParts } from "#src/db/due-organisations.ts";
import type { TenantDatabase } from "#src/db/tenant.ts";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import type { BodyAdmission } from "#src/http/body-admission.ts";
import type { Announce } from "#src/http/caller.ts";

export interface ImportJobParts extends Omit<DueParts, "log"> {
  readonly pool: Pool;
  readonly database: TenantDatabase;
  readonly log: Pick<Logger, "warn" | "error">;
  readonly store: FileStore;
  readonly admission: BodyAdmission;
  readonly createSlices: () => TimeSlices;
  readonly announce: Announce;
  readonly announceImport: (
    orgId: OrganisationId,
    changed: { readonly id: string; readonly owner_id: string },
  ) => void;
}
