import refusals from "@lanyard/contract/refusals/fr.json?messages";
import type { Messages } from "@lingui/core";

const areas = import.meta.glob<Messages>("./*.json", { eager: true, import: "default" });

/** All texts of this language; those of refusals are the ones that the servers write from. */
export const catalogue: Messages = Object.assign({}, refusals, ...Object.values(areas));
