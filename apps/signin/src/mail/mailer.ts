import { createTransport } from "nodemailer";
import { t } from "#src/messages/messages.ts";
import { pageLanguage } from "#src/pages/page-language.ts";
import { nameSchema } from "#src/person/person-schema.ts";
import type { SigninSettings } from "#src/signin-settings.ts";

/**
 * The time limit for sending a mail. It is short, because the administrator who causes the mail waits for it.
 */
const longestSendMs = 10_000;

interface InvitationMail {
  to: string;
  invitedBy: { name: string; email: string };
  link: string;
  /** Whether the recipient belongs to another organisation and must leave it first. */
  isTaken: boolean;
}

/**
 * Creates a mailer, or returns undefined without SMTP_URL. It sends mails in the language of the request that
 * causes them. The sender is the `from` parameter of SMTP_URL, or
 * else no-reply at Lanyard ID's host.
 */
export function createMailer(
  { smtpUrl, issuer }: Pick<SigninSettings, "smtpUrl" | "issuer">,
  timeLimitMs = longestSendMs,
) {
  if (!smtpUrl) return undefined;
  const server = new URL(smtpUrl);
  const from = server.searchParams.get("from") ?? `no-reply@${new URL(issuer).hostname}`;
  server.searchParams.delete("from");
  const phases = { connectionTimeout: timeLimitMs, greetingTimeout: timeLimitMs, socketTimeout: timeLimitMs };
  const transport = createTransport({ url: server.href, ...phases }, { from: `Lanyard ID <${from}>` });
  const send = async (to: string, subject: string, text: string) => {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(reject, timeLimitMs, new Error("The mail server did not answer in time"));
    const headers = { "Content-Language": pageLanguage() };
    await Promise.race([transport.sendMail({ to, subject, text, headers }), timeout]).finally(() =>
      clearTimeout(timer),
    );
  };
  return {
    sendInvitation({ to, invitedBy: { name, email }, link, isTaken }: InvitationMail): Promise<void> {
      // A name that was stored by an older version can contain line breaks or links.
      const invitedBy = nameSchema.safeParse(name).success ? name : email;
      const hint = isTaken ? `\n${t("invitationTaken")}\n` : "";
      return send(to, t("invitationSubject", { invitedBy }), t("invitationMail", { invitedBy, link }) + hint);
    },
    sendPasswordLink({ to, link }: { to: string; link: string }): Promise<void> {
      return send(to, t("passwordSubject"), t("passwordMail", { link }));
    },
    close: () => transport.close(),
  };
}

export type Mailer = NonNullable<ReturnType<typeof createMailer>>;
