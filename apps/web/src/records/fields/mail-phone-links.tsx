import { dialledPhone } from "@lanyard/contract/field/phone-text";
import type { ReactNode } from "react";
import { CopyButton } from "#src/ui/controls/copy-button.tsx";

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

function Copyable({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="copyable">
      {children}
      <CopyButton text={text} />
    </span>
  );
}
