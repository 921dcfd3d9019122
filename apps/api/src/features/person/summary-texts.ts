import type { Language } from "@lanyard/contract/person/person-options";

interface SummaryTexts {
  readonly subject: string;
  readonly moved: (count: number) => string;
  readonly changed: (count: number) => string;
  readonly look: (address: string) => string;
  readonly stop: (address: string) => string;
}

/** The sentences of the mail that sums up what colleagues changed. */
export const summaryTexts: Readonly<Record<Language, SummaryTexts>> = {
  en: {
    subject: "Changes to records of yours in Lanyard",
    moved: (count) => `Moved by colleagues: ${count}`,
    changed: (count) => `Changed by colleagues: ${count}`,
    look: (address) => `Look at them: ${address}`,
    stop: (address) => `Switch these mails off: ${address}`,
  },
  es: {
    subject: "Cambios en tus registros de Lanyard",
    moved: (count) => `Movidos por tus compañeros: ${count}`,
    changed: (count) => `Modificados por tus compañeros: ${count}`,
    look: (address) => `Míralos: ${address}`,
    stop: (address) => `Desactivar estos correos: ${address}`,
  },
  fr: {
    subject: "Modifications de vos fiches dans Lanyard",
    moved: (count) => `Déplacées par des collègues : ${count}`,
    changed: (count) => `Modifiées par des collègues : ${count}`,
    look: (address) => `Les consulter : ${address}`,
    stop: (address) => `Ne plus recevoir ces messages : ${address}`,
  },
  de: {
    subject: "Änderungen an Ihren Einträgen in Lanyard",
    moved: (count) => `Von Kolleginnen und Kollegen verschoben: ${count}`,
    changed: (count) => `Von Kolleginnen und Kollegen geändert: ${count}`,
    look: (address) => `Ansehen: ${address}`,
    stop: (address) => `Diese Nachrichten abschalten: ${address}`,
  },
};
