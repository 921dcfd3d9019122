import { interactionSchemas } from "@lanyard/contract/interaction/interaction-schema";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { parseInteraction } from "./interaction-parsing.ts";

export { createInteraction } from "./interaction-creation.ts";
export { interactions, interactionUndo } from "./interaction-storage.ts";

export function bindInteractionRoutes({ bind }: RouteBinder): void {
  bind(interactionSchemas.routes.parse, ({ caller, body }) => parseInteraction(caller, body));
}
