import { contactRoutes } from "@lanyard/contract/contact/contact-routes";
import { type NounWith, nounsWith } from "@lanyard/contract/kind/record-kinds";
import type { FileStore } from "#src/features/attachment/attachment.ts";
import type { RouteBinder, TypedRoute } from "#src/http/bind-routes.ts";
import { type ErasureRecorder, eraseRecord } from "./erasure.ts";
import { exportPersonalData } from "./personal-data.ts";

interface PersonRoutes {
  readonly erase: TypedRoute<{ id: string }, unknown, unknown, { success: true }>;
  readonly personalData: TypedRoute<{ id: string }, unknown, unknown, unknown>;
}

/** Of every kind whose records are persons; one without its routes does not compile. */
const personRoutes: Readonly<Record<NounWith<"person">, PersonRoutes>> = { contact: contactRoutes };

interface ErasureServices {
  readonly store: FileStore;
  readonly recordErasures: ErasureRecorder;
}

export function bindErasureRoutes({ bind }: RouteBinder, services: ErasureServices): void {
  for (const noun of nounsWith("person")) {
    const { erase, personalData } = personRoutes[noun];
    bind(erase, ({ caller, params }) => eraseRecord(caller, noun, params.id, services));
    bind(personalData, ({ caller, params }) => exportPersonalData(caller, noun, params.id));
  }
}
