import type { Language } from "@lanyard/contract/person/person-options";
import { summaryTexts } from "./summary-texts.ts";

interface ChangeSummary {
  readonly language: Language;
  readonly moved: number;
  readonly changed: number;
}

/** Figures only: names of records stay behind the sign-in, whoever reads the mailbox. */
export function summaryMail({ moved, changed, language }: ChangeSummary, publicUrl: string) {
  const texts = summaryTexts[language];
  const lines = [
    ...(moved > 0 ? [texts.moved(moved)] : []),
    ...(changed > 0 ? [texts.changed(changed)] : []),
  ];
  const look = texts.look(`${publicUrl}/settings?tab=history`);
  const stop = texts.stop(`${publicUrl}/settings`);
  return { subject: texts.subject, text: `${lines.join("\n")}\n\n${look}\n${stop}\n` };
}
