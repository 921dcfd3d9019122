import { z } from "zod";
import { requiredText } from "../field/field-schema.ts";
import { actionId } from "../field/ids.ts";
import { maxInteractionTypes } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";
import { interactionIcons } from "./interaction-options.ts";

const label = requiredText(100, refusalMessage("customLabelMissing"));
const full = refusalMessage("tooManyOptions", { count: maxInteractionTypes });

/**
 * An outcome of an interaction type. Interactions store its id, so they keep their outcome if the label
 * changes.
 */
const outcome = z.strictObject({ id: requiredText(100, refusalMessage("customLabelMissing")), label });

export const interactionType = z.strictObject({
  id: requiredText(40, refusalMessage("customLabelMissing")),
  label,
  icon: z.enum(interactionIcons),
  outcomes: z.array(outcome).max(maxInteractionTypes, full),
});

const types = z.array(interactionType).max(maxInteractionTypes, full);
const version = z.number().int();

/** With `version`, the server refuses the request if the types have changed since the caller read them. */
export const interactionSettings = z.strictObject({ types, version: version.optional() });
export type InteractionSettings = z.output<typeof interactionSettings>;

/** `actionId` identifies the action that Undo reverts. It is absent if the request changed nothing. */
const answer = z.object({ types, version, actionId: actionId.optional() });

export const interactionSettingRoutes = routes({
  read: {
    method: "GET",
    path: "/settings/interactions",
    right: "read",
    summary: "Lists the interaction types with their outcomes",
    answer,
  },
  replace: {
    method: "PUT",
    path: "/settings/interactions",
    right: "admin",
    summary:
      "Replaces the interaction types as one action. Built-in types and types in use cannot be removed",
    body: interactionSettings,
    answer,
  },
});
