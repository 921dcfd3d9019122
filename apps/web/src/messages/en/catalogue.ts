import refusals from "@lanyard/contract/refusals/en.json?messages";
import type { Messages } from "@lingui/core";

const areas = import.meta.glob<Messages>("./*.json", { eager: true, import: "default" });

/** All texts of this language, including the refusals of the API. */
export const catalogue: Messages = Object.assign({}, refusals, ...Object.values(areas));
