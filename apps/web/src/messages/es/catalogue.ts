import refusals from "@lanyard/contract/refusals/es.json?messages";
import type { Messages } from "@lingui/core";

const areas = import.meta.glob<Messages>("./*.json", { eager: true, import: "default" });

export const catalogue: Messages = Object.assign({}, refusals, ...Object.values(areas));
