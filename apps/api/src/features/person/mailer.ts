import type { Language } from "@lanyard/contract/person/person-options";

/** A mail without HTML. */
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
 * The sender is the `from` parameter of SMTP_URL, or no-reply at the product's host. The mail library is as
 * large as our own code, so it loads only if a mail server is configured.
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
