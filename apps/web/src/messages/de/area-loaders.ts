import type { Messages } from "@lingui/core";

/** The areas of this language, each loaded when called; fetched together with the language's start texts. */
export const areaLoaders = {
  ...import.meta.glob<Messages>("./*.json", { import: "default" }),
  // What the contract's schemas refuse with, from the catalogue that the servers write from.
  "./refusals.json": async () => (await import("@lanyard/contract/refusals/de.json?messages")).default,
};
