import type { Language } from "@lanyard/contract/person/person-options";

interface SummaryTexts {
  readonly subject: string;
  readonly moved: (count: number) => string;
  readonly changed: (count: number) => string;
  readonly look: (address: string) => string;
  readonly stop: (address: string) => string;
}

export const summaryTexts: Readonly<Record<Language, SummaryTexts>> = {
  en: {
    subject: "Changes to your records in Lanyard",
    moved: (count) => `Moved by colleagues: ${count}`,
    changed: (count) => `Changed by colleagues: ${count}`,
    look: (address) => `View them: ${address}`,
    stop: (address) => `Turn off these emails: ${address}`,
  },
  es: {
    subject: "Cambios en tus registros de Lanyard",
    moved: (count) => `Movidos por tus compañeros: ${count}`,
    changed: (count) => `Modificados por tus compañeros: ${count}`,
    look: (address) => `Verlos: ${address}`,
    stop: (address) => `Desactivar estos correos: ${address}`,
  },
  fr: {
    subject: "Modifications de vos fiches dans Lanyard",
    moved: (count) => `Déplacées par des collègues : ${count}`,
    changed: (count) => `Modifiées par des collègues : ${count}`,
    look: (address) => `Les consulter : ${address}`,
    stop: (address) => `Ne plus recevoir ces e-mails : ${address}`,
  },
  de: {
    subject: "Änderungen an Ihren Datensätzen in Lanyard",
    moved: (count) => `Von Kolleginnen und Kollegen verschoben: ${count}`,
    changed: (count) => `Von Kolleginnen und Kollegen geändert: ${count}`,
    look: (address) => `Ansehen: ${address}`,
    stop: (address) => `Diese E-Mails abbestellen: ${address}`,
  },
};
