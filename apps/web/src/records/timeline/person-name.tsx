import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { PhoneLink } from "#src/records/fields/mail-phone-links.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { Popover } from "#src/ui/overlays/popover.tsx";

/** The name of a member. A click opens the profile (spec section 2.12). */
export function PersonName({ id, name, children }: { id: string; name: string; children?: ReactNode }) {
  const [isWanted, setIsWanted] = useState(false);
  const button: ReactElement<ComponentProps<"button">> = (
    <button type="button" className={children ? "cursor-pointer" : textLook} dir="auto">
      {children ?? name}
    </button>
  );
  // A page can contain hundreds of names, so the popover mounts only after a click.
  if (!isWanted)
    return cloneElement(button, {
      "aria-haspopup": "dialog",
      "aria-expanded": false,
      onClick: () => setIsWanted(true),
    });
  return (
    <Popover title={name} trigger={button}>
      <PersonFacts id={id} />
    </Popover>
  );
}

const textLook = "cursor-pointer underline decoration-line-strong decoration-dotted underline-offset-3";

function PersonFacts({ id }: { id: string }) {
  const { data, isError } = usePeople();
  if (!data) return <Said>{isError ? t("profile.cardFailed") : t("ui.loading")}</Said>;
  const { role_title, company, phone } = data.find((person) => person.id === id) ?? {};
  if (!role_title && !company && !phone) return <Said>{t("profile.cardNothing")}</Said>;
  return (
    <FactList className="grid-cols-[96px_minmax(0,1fr)]!">
      {role_title && <Fact label={t("profile.roleTitle")}>{role_title}</Fact>}
      {company && <Fact label={t("kinds.one.company")}>{company}</Fact>}
      {phone && (
        <Fact label={t("ui.phone")}>
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
