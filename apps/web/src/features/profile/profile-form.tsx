import { ApiError } from "@lanyard/client/api-error";
import type { Colleague } from "@lanyard/contract/person/person-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { useClient } from "#src/lib/api/client-context.ts";
import { useLanyardId } from "#src/lib/api/lanyard-id.ts";
import { meOptions } from "#src/lib/api/me.ts";
import { useIsMounted } from "#src/lib/browser/use-is-mounted.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toastAbandonedForm } from "#src/records/form/abandoned-form.ts";
import { useSending } from "#src/records/form/use-sending.ts";
import { useUnsavedPage } from "#src/records/form/use-unsaved-guard.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { toast, toastFailure } from "#src/ui/overlays/toast.ts";
import { TimeZoneField } from "./time-zone-field.tsx";

/** The form 'Profile Settings' (spec section 2.12). */
export function ProfileForm({ profile }: { profile: Colleague }) {
  const { form, save, isSaving } = useProfileForm(profile);
  const { errors } = form.formState;
  const required = { validate: (text: string) => text.trim() !== "" || t("profile.nameRequired") };
  return (
    <form className="card profile" noValidate onSubmit={save}>
      <div className="form-grid">
        <TextField
          label={t("profile.name")}
          required
          autoComplete="name"
          maxLength={200}
          error={errors.name?.message}
          {...form.register("name", required)}
        />
        <TextField
          label={t("ui.email")}
          hint={t("profile.emailHint")}
          type="email"
          readOnly
          value={profile.email}
        />
        <TextField
          label={t("kinds.one.company")}
          autoComplete="organization"
          maxLength={200}
          error={errors.company?.message}
          {...form.register("company")}
        />
        <TextField
          label={t("profile.roleTitle")}
          autoComplete="organization-title"
          maxLength={200}
          error={errors.role_title?.message}
          {...form.register("role_title")}
        />
        <TextField
          label={t("ui.phone")}
          type="tel"
          autoComplete="tel"
          maxLength={50}
          error={errors.phone?.message}
          {...form.register("phone")}
        />
        <TimeZoneField error={errors.time_zone?.message} {...form.register("time_zone")} />
      </div>
      <div className="setfoot">
        <PasswordLink />
        <span className="spacer" />
        <Button type="submit" variant="primary" busyLabel={isSaving && t("ui.saving")}>
          {t("ui.saveChanges")}
        </Button>
      </div>
    </form>
  );
}

function useProfileForm(profile: Colleague) {
  const form = useForm<ProfileValues>({ defaultValues: profileValues(profile), mode: "onTouched" });
  const saving = useProfileSaving(profile);
  const { isDirty } = form.formState;
  const typed = useWatch({ control: form.control });
  const { variables: sent } = saving;
  const isTypedSince = profileFields.some((name) => typed[name] !== sent?.[name]);
  useUnsavedPage(isDirty, useSending([saving]), isTypedSince);
  useEffect(() => {
    if (!form.formState.isDirty) form.reset(profileValues(profile));
  }, [form, profile]);
  const isHere = useIsMounted();
  const send = async (values: ProfileValues): Promise<void> => {
    try {
      const { profile: saved } = await saving.mutateAsync(values);
      takeSaved(form, values, profileValues(saved));
      toast.success(t("profile.saved"));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const text = t("ui.because", { what: t("profile.saveFailed"), reason });
      if (!isHere()) {
        const changed = profileFields.filter((name) => values[name] !== profileValues(profile)[name]);
        return toastAbandonedForm({
          text,
          error,
          values: { ...values },
          changed,
          retry: () => void send(values),
        });
      }
      const refused = refusedFields(error);
      for (const { name, message } of refused) form.setError(name, { message }, { shouldFocus: true });
      if (refused.length === 0) toastFailure(text, () => void save());
    }
  };
  const save = form.handleSubmit(send);
  return { form, save, isSaving: saving.isPending };
}

/** Shows the saved values. Fields that the user changed after the request keep their unsaved values. */
function takeSaved(form: UseFormReturn<ProfileValues>, sent: ProfileValues, saved: ProfileValues): void {
  const typed = form.getValues();
  form.reset(saved, { keepValues: true });
  for (const name of profileFields) {
    const value = typed[name] === sent[name] ? saved[name] : typed[name];
    form.setValue(name, value, { shouldDirty: true });
  }
}

function PasswordLink() {
  const lanyardId = useLanyardId();
  const { data } = useQuery({
    queryKey: ["health", "clientConfig", "password"],
    queryFn: () => lanyardId.pageAddress("/password"),
  });
  if (!data) return null;
  return (
    <a className="link" href={data} target="_blank" rel="noreferrer">
      {t("profile.changePassword")}
      <span className="vh"> {t("ui.opensInNewTab")}</span>
    </a>
  );
}

const profileFields = ["name", "company", "role_title", "phone", "time_zone"] as const;

/** The values of the form. An empty text means "not set". */
type ProfileValues = Record<(typeof profileFields)[number], string>;

function profileValues(profile: Colleague): ProfileValues {
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
function useProfileSaving(profile: Colleague) {
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

function refusedFields(error: unknown): { name: (typeof profileFields)[number]; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.flatMap(({ path, message }) => {
    const name = profileFields.find((field) => field === path);
    return name ? [{ name, message }] : [];
  });
}
