import { dialledPhone } from "@lanyard/contract/field/phone-text";
import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { CopyButton } from "#src/ui/controls/copy-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

/** An address that mail is written to, and copied with the button beside it. */
export function MailLink({ address }: { address: string }) {
  return (
    <Copyable text={address}>
      <a className="link" href={`mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`}>
        {address}
      </a>
    </Copyable>
  );
}

/** A phone number as a link with a copy button, or plain text if it may not be one number. */
export function PhoneLink({ number }: { number: string }) {
  const dialled = dialledPhone(number);
  return (
    <Copyable text={number}>
      {dialled === undefined ? (
        <span>{number}</span>
      ) : (
        <a className="link" href={`tel:${dialled}`}>
          {number}
        </a>
      )}
    </Copyable>
  );
}

/** Calls a number from a phone; nothing on a wider screen or where it is not certainly one number. */
export function CallButton({ number, name }: { number: string | null; name: string }) {
  const dialled = number === null ? undefined : dialledPhone(number);
  if (dialled === undefined) return null;
  return (
    <a
      className={buttonClass({ className: "md:hidden!" })}
      href={`tel:${dialled}`}
      aria-label={t("ui.callNamed", { name })}
    >
      <Icon of={Phone} size={15} />
      <span>{t("ui.call")}</span>
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
