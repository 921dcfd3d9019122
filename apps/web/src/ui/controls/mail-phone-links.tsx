import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

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

/** A number that is called, and copied with the button beside it. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <Copyable text={number}>
      <a href={`tel:${number.replaceAll(/[^\d+*#,;]/gu, "")}`}>{number}</a>
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
