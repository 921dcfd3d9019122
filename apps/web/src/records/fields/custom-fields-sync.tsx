import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePeople } from "#src/lib/api/me.ts";
import { useOrganisationCurrency } from "#src/lib/api/organisation-currency.ts";
import { customFields, unknownFields } from "./custom-fields.ts";

export function CustomFieldsSync() {
  const client = useClient();
  const { data: fields } = useQuery({
    queryKey: ["fields", "list", "defined"],
    // Without `filled: "false"`, the server would count the values of each field with a query.
    queryFn: async ({ signal }) =>
      (await client.fields.list({ query: { filled: "false" } }, { signal })).fields,
  });
  const has = (type: string) => fields?.some((field) => field.type === type) === true;
  const { data: currency } = useOrganisationCurrency(has("money"));
  useLayoutEffect(() => {
    if (fields) customFields.show(fields, currency);
  }, [fields, currency]);
  useEffect(() => () => customFields.show(unknownFields), []);
  return has("member") && <MemberNames />;
}

function MemberNames() {
  const { data: people } = usePeople();
  useEffect(() => customFields.remember(people ?? []), [people]);
  return null;
}
