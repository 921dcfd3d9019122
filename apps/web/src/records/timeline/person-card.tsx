import type { ReactElement } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { PhoneLink } from "#src/records/fields/mail-phone-links.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { Popover } from "#src/ui/overlays/popover.tsx";

type PersonCardProps = { id: string; name: string; trigger: ReactElement };

/** Name, title, company and phone of a colleague, as far as the API tells them (spec section 2.12: public profile). */
export function PersonCard({ id, name, trigger }: PersonCardProps) {
  return (
    <Popover title={name} trigger={trigger}>
      <PersonFacts id={id} />
    </Popover>
  );
}

function PersonFacts({ id }: { id: string }) {
  const { data, isError } = usePeople();
  if (!data) return <Said>{isError ? t("profile.cardFailed") : t("ui.loading")}</Said>;
  const { role_title, company, phone } = data.find((person) => person.id === id) ?? {};
  if (!role_title && !company && !phone) return <Said>{t("profile.cardNothing")}</Said>;
  return (
    <FactList className="grid-cols-[96px_minmax(0,1fr)]!">
      {role_title && <Fact label={t("profile.roleTitle")}>{role_title}</Fact>}
      {company && <Fact label={t("profile.company")}>{company}</Fact>}
      {phone && (
        <Fact label={t("profile.phone")}>
          <PhoneLink number={phone} />
        </Fact>
      )}
    </FactList>
  );
}

function Said({ children }: { children: string }) {
  return (
    <p className="px-4 pt-1 pb-3 text-ink-muted" role="status">
      {children}
    </p>
  );
}
