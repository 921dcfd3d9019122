import { dialledPhone } from "@lanyard/contract/field/phone-text";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { CopyButton } from "#src/ui/controls/copy-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

export function MailLink({ address }: { address: string }) {
  return (
    <Copyable text={address}>
      <a className="link" href={`mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`}>
        {address}
      </a>
    </Copyable>
  );
}

/**
 * A `tel:` link with a copy button. A number that cannot be dialled unambiguously is shown without a link.
 */
export function PhoneLink({ number }: { number: string }) {
  const dials = dialledPhone(number);
  return (
    <Copyable text={number}>
      {dials === undefined ? (
        <span>{number}</span>
      ) : (
        <a className="link" href={`tel:${dials}`}>
          {number}
        </a>
      )}
    </Copyable>
  );
}

export type Callable = { number: string | null; name: string };

export function CallButton({ number, name }: Callable) {
  return (
    <CallLink {...{ number, name }} className={buttonClass({ className: "min-h-11" })}>
      <Icon of={Phone} size={15} />
      <span>{t("ui.call")}</span>
    </CallLink>
  );
}

export function CallLink({
  number,
  name,
  className,
  children = <Icon of={Phone} size={16} />,
}: Callable & { className: string; children?: ReactNode }) {
  const dials = number === null ? undefined : dialledPhone(number);
  if (dials === undefined) return null;
  return (
    <a
      className={`${className} md:hidden!`}
      href={`tel:${dials}`}
      draggable={false}
      aria-label={t("ui.callNamed", { name })}
    >
      {children}
    </a>
  );
}

function Copyable({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="copyable">
      {children}
      <CopyButton text={text} />
    </span>
  );
}
