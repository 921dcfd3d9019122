import { contactRoutes } from "@lanyard/contract/contact/contact-routes";
import type { ErasureAnswer, Mention } from "@lanyard/contract/kind/personal-data-routes";
import { type NounWith, nounsWith } from "@lanyard/contract/kind/record-kinds";
import type { RouteBinder, TypedRoute } from "#src/http/bind-routes.ts";
import { type ErasureServices, eraseRecord, listMentions } from "./erasure.ts";
import { exportPersonalData } from "./personal-data.ts";

interface PersonRoutes {
  readonly erase: TypedRoute<{ id: string }, unknown, unknown, ErasureAnswer>;
  readonly mentions: TypedRoute<
    { id: string },
    unknown,
    unknown,
    { mentions: readonly Mention[]; has_more: boolean }
  >;
  readonly personalData: TypedRoute<{ id: string }, unknown, unknown, unknown>;
}

const personRoutes: Readonly<Record<NounWith<"person">, PersonRoutes>> = { contact: contactRoutes };

/**
 * The maximum number of mentions in a response. The limit is low, because users edit each mention by hand.
 */
const mostMentions = 100;
export function bindErasureRoutes({ bind }: RouteBinder, services: ErasureServices): void {
  for (const noun of nounsWith("person")) {
    const { erase, mentions, personalData } = personRoutes[noun];
    bind(erase, ({ caller, params }) => eraseRecord(caller, noun, params.id, services));
    bind(mentions, ({ caller, params }) => listMentions(caller, noun, params.id, mostMentions));
    bind(personalData, ({ caller, params }) => exportPersonalData(caller, noun, params.id));
  }
}
