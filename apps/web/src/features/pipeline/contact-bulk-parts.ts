import { useQuery } from "@tanstack/react-query";
import { CompanyField } from "#src/features/companies/companies.ts";
import { contactCompanyChange } from "#src/features/contacts/contacts.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { stageChoice } from "#src/records/selection/stage-choice.ts";
import { pipelineListOptions } from "./pipeline-queries.ts";

const links: NonNullable<BulkParts["links"]> = {
  company: { Field: CompanyField, changeOf: contactCompanyChange },
};

/** What a contact's own code knows of changing many at once: a place on a board, and a company that may be only a name. */
export function useContactBulkParts(): BulkParts {
  const { data: pipelines = [] } = useQuery(pipelineListOptions(useClient()));
  return { choices: [stageChoice("contact", pipelines)], links };
}
