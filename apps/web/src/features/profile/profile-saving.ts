import { ApiError } from "@lanyard/client/api-error";
import type { Colleague } from "@lanyard/contract/person/person-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { useLanyardId } from "#src/lib/api/lanyard-id.ts";
import { meOptions } from "#src/lib/api/me.ts";
import { useRefresh } from "#src/records/use-refresh.ts";

/** The values of the form. An empty text means "not set". */
export interface ProfileValues {
  name: string;
  company: string;
  role_title: string;
  phone: string;
  time_zone: string;
}

export function profileValues(profile: Colleague): ProfileValues {
  const { name, company, role_title, phone, time_zone } = profile;
  return {
    name,
    company: company ?? "",
    role_title: role_title ?? "",
    phone: phone ?? "",
    time_zone: time_zone ?? "",
  };
}

/**
 * Returns a mutation that saves a changed name in Lanyard ID and all other values in the API. A changed name
 * also renews the access token, which contains the name.
 */
export function useProfileSaving(profile: Colleague) {
  const client = useClient();
  const cache = useQueryClient();
  const refresh = useRefresh();
  const lanyardId = useLanyardId();
  return useMutation({
    mutationFn: async ({ name, ...values }: ProfileValues) => {
      if (name.trim() !== profile.name) {
        await lanyardId.call("PUT", "/me", { name });
        await lanyardId.renew();
      }
      return client.person.updateProfile({ body: values });
    },
    onSuccess: ({ profile: saved }) => {
      cache.setQueryData(meOptions(client).queryKey, (me) => me && { ...me, profile: saved });
      void refresh({ noun: "member" });
    },
  });
}

export const profileFields = ["name", "company", "role_title", "phone", "time_zone"] as const;

export function refusedFields(error: unknown): { name: (typeof profileFields)[number]; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const name = profileFields.find((field) => field === path);
    return name ? [{ name, message }] : [];
  });
}
