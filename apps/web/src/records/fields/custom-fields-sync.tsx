import type { Client } from "@lanyard/client/client-shape";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePeople } from "#src/lib/api/me.ts";
import { organisationCurrencyOptions } from "#src/lib/api/organisation-currency.ts";
import { customFields, unknownFields } from "./custom-fields.ts";

/** Returns the query of definitions without counts of values, which would cost a query per field. */
function definitionOptions(client: Client) {
  return queryOptions({
    queryKey: ["fields", "list", "defined"],
    queryFn: async ({ signal }) =>
      (await client.fields.list({ query: { filled: "false" } }, { signal })).fields,
  });
}

export function CustomFieldsSync() {
  const client = useClient();
  const { data: fields } = useQuery(definitionOptions(client));
  const has = (type: string) => fields?.some((field) => field.type === type) === true;
  const { data: currency } = useQuery({ ...organisationCurrencyOptions(client), enabled: has("money") });
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
