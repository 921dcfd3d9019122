import type { Language } from "@lanyard/contract/person/person-options";

interface PlainMail {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
}

/** The sender of mails; undefined if no mail server is configured. */
export type Mailer = { send(mail: PlainMail): Promise<void>; close(): void } | undefined;

/** The time limit for a hanging mail server, during which the transaction occupies a database connection. */
const timeLimitMs = 10_000;

/**
 * Creates a mailer. The sender is the `from` parameter of SMTP_URL, or no-reply at the product's host. Loads
 * the mail library only if SMTP_URL is set.
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
