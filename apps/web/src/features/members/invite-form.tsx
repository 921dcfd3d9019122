import { type FormEvent, useId, useState } from "react";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { ShownSecret } from "#src/ui/feedback/shown-secret.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { useInvitation } from "./member-queries.ts";
import { type Role, roles } from "./member-schema.ts";

export function InviteForm() {
  const id = useId();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("user");
  const [shown, setShown] = useState<{ text: string; link: string }>();
  const invitation = useInvitation();
  const invite = (event: FormEvent) => {
    event.preventDefault();
    if (invitation.isPending) return;
    invitation.mutate(
      { email, role },
      {
        onSuccess: ({ link, mailFailed }) => {
          setEmail((now) => (now === email ? "" : now));
          const text = t(mailFailed ? "members.invitationUnsent" : "members.invitationLink", { email });
          setShown(link === null ? undefined : { text, link });
          if (link === null) toast.success(t("members.invitationSent", { email }));
        },
      },
    );
  };
  return (
    <form className="invite" noValidate onSubmit={invite} aria-labelledby={id}>
      <h2 id={id}>{t("members.inviteTitle")}</h2>
      <div className="invite__row">
        <TextField
          label={t("ui.email")}
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={invitation.error?.message}
          onChange={({ target }) => {
            setEmail(target.value);
            if (invitation.isError) invitation.reset();
          }}
        />
        <SelectField
          label={t("ui.role")}
          options={roleOptions()}
          value={role}
          onChange={({ target }) => setRole(oneOf(roles, target.value) ?? role)}
        />
        <Button type="submit" variant="primary" busyLabel={invitation.isPending && t("members.inviting")}>
          {t("members.invite")}
        </Button>
      </div>
      <p className="muted">{t("members.rolesHint")}</p>
      {shown && (
        <ShownSecret
          text={shown.text}
          label={t("members.link")}
          value={shown.link}
          onDismiss={() => setShown(undefined)}
        />
      )}
    </form>
  );
}

export const roleOptions = () => roles.map((role) => ({ value: role, label: t(`members.${role}`) }));
