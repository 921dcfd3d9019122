import type { Language } from "@lanyard/contract/person/person-options";
import { summaryTexts } from "./summary-texts.ts";

export interface ChangeSummary {
  readonly to: string;
  readonly language: Language;
  readonly moved: number;
  readonly changed: number;
}

/** A mail server that hangs must not hold a database connection for long. */
const timeLimitMs = 10_000;

/** `undefined` where no mail is configured. */
export type SummaryMailer = { send(summary: ChangeSummary): Promise<void>; close(): void } | undefined;

/**
 * Sender: the address in SMTP_URL's `from` parameter, else no-reply at our own host. What speaks to mail servers is
 * loaded only where one is configured: it is as large as our own code.
 */
export async function createSummaryMailer(
  smtpUrl: string | undefined,
  publicUrl: string,
): Promise<SummaryMailer> {
  if (smtpUrl === undefined) return undefined;
  const { createTransport } = await import("nodemailer");
  const server = new URL(smtpUrl);
  const from = server.searchParams.get("from") ?? `no-reply@${new URL(publicUrl).hostname}`;
  server.searchParams.delete("from");
  const transport = createTransport(
    { url: server.href, connectionTimeout: timeLimitMs, socketTimeout: timeLimitMs },
    { from: `Lanyard <${from}>` },
  );
  return {
    async send(summary) {
      const { to, language } = summary;
      const { subject } = summaryTexts[language];
      const headers = { "Content-Language": language };
      await transport.sendMail({ to, subject, headers, text: summaryText(summary, publicUrl) });
    },
    close: () => transport.close(),
  };
}

/** Figures only: names of records stay behind the sign-in, whoever reads the mailbox. */
function summaryText({ moved, changed, language }: ChangeSummary, publicUrl: string): string {
  const texts = summaryTexts[language];
  const lines = [
    ...(moved > 0 ? [texts.moved(moved)] : []),
    ...(changed > 0 ? [texts.changed(changed)] : []),
  ];
  const look = texts.look(`${publicUrl}/settings?tab=history`);
  return `${lines.join("\n")}\n\n${look}\n${texts.stop(`${publicUrl}/settings`)}\n`;
}
