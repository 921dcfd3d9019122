import { createTransport } from "nodemailer";
import { t } from "#src/messages/messages.ts";
import { pageLanguage } from "#src/pages/page-language.ts";
import type { SigninSettings } from "#src/signin-settings.ts";

/** Mails are written in the language of the request that causes them: the inviter's, or the asking person's own. */
export interface Mailer {
  sendInvitation: (invitation: { to: string; invitedBy: string; link: string }) => Promise<void>;
  sendPasswordLink: (message: { to: string; link: string }) => Promise<void>;
  close: () => void;
}

/** Sender: the address given in SMTP_URL's `from` parameter, else no-reply at our own host. */
export function createMailer({ smtpUrl, issuer }: SigninSettings): Mailer | undefined {
  if (!smtpUrl) return undefined;
  const server = new URL(smtpUrl);
  const from = server.searchParams.get("from") ?? `no-reply@${new URL(issuer).hostname}`;
  server.searchParams.delete("from");
  const transport = createTransport(server.href, { from: `Lanyard ID <${from}>` });
  const send = async (to: string, subject: string, text: string) => {
    await transport.sendMail({ to, subject, text, headers: { "Content-Language": pageLanguage() } });
  };
  return {
    sendInvitation({ to, invitedBy, link }) {
      return send(to, t("invitationSubject", { invitedBy }), t("invitationMail", { invitedBy, link }));
    },
    sendPasswordLink({ to, link }) {
      return send(to, t("passwordSubject"), t("passwordMail", { link }));
    },
    close: () => transport.close(),
  };
}
