import type { Language } from "@lanyard/contract/person/person-options";

/** A mail in words alone. */
interface PlainMail {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
}

/** `undefined` where no mail is configured. */
export type Mailer = { send(mail: PlainMail): Promise<void>; close(): void } | undefined;

/** A mail server that hangs must not hold a database connection for long. */
const timeLimitMs = 10_000;

/**
 * Sender: the address in SMTP_URL's `from` parameter, else no-reply at our own host. What speaks to mail servers is
 * loaded only where one is configured: it is as large as our own code.
 */
export async function createMailer(smtpUrl: string | undefined, publicUrl: string): Promise<Mailer> {
  if (smtpUrl === undefined) return undefined;
  const { createTransport } = await import("nodemailer");
  const server = new URL(smtpUrl);
  const from = server.searchParams.get("from") ?? `no-reply@${new URL(publicUrl).hostname}`;
  server.searchParams.delete("from");
  const transport = createTransport(
    {
      url: server.href,
      connectionTimeout: timeLimitMs,
      greetingTimeout: timeLimitMs,
      socketTimeout: timeLimitMs,
    },
    { from: { name: "Lanyard", address: from } },
  );
  return {
    async send({ to, language, subject, text }) {
      await transport.sendMail({ to, subject, text, headers: { "Content-Language": language } });
    },
    close: () => transport.close(),
  };
}
