import type { NounWith } from "@lanyard/contract/kind/record-kinds";
import { company } from "./company-import.ts";
import { contact } from "./contact-import.ts";
import { deal } from "./deal-import.ts";
import type { Importable } from "./importable.ts";
import { task } from "./task-import.ts";

/** The kinds that files can be imported as; one that the contract names so and that is not here does not compile. */
export const importables: Readonly<Record<NounWith<"import">, Importable>> = {
  contact,
  company,
  deal,
  task,
};
