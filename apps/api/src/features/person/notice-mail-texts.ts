import type { Language } from "@lanyard/contract/person/person-options";

interface NoticeMailTexts {
  readonly reminderSubject: string;
  readonly assignedSubject: string;
  readonly webhooksOffSubject: string;
  readonly reminders: (count: number) => string;
  readonly assigned: (count: number) => string;
  readonly webhooksOff: (count: number) => string;
  readonly proposals: (count: number) => string;
  readonly stop: (address: string) => string;
}

/** The texts of the mail with task reminders and new assignments. */
export const noticeMailTexts: Readonly<Record<Language, NoticeMailTexts>> = {
  en: {
    reminderSubject: "Task reminders from Lanyard",
    assignedSubject: "New assignments in Lanyard",
    webhooksOffSubject: "A webhook was switched off in Lanyard",
    reminders: (count) => `Task reminders: ${count}`,
    assigned: (count) => `Records assigned to you: ${count}`,
    webhooksOff: (count) => `Webhooks switched off after 75 hours of failures: ${count}`,
    proposals: (count) => `Changes proposed to you: ${count}`,
    stop: (address) => `Turn off these emails: ${address}`,
  },
  es: {
    reminderSubject: "Recordatorio de tus tareas en Lanyard",
    assignedSubject: "Nuevas asignaciones en Lanyard",
    webhooksOffSubject: "Lanyard ha desactivado un webhook",
    reminders: (count) => `Recordatorios de tareas: ${count}`,
    assigned: (count) => `Registros asignados a ti: ${count}`,
    webhooksOff: (count) => `Webhooks desactivados tras 75 horas de fallos: ${count}`,
    proposals: (count) => `Propuestas de cambios para ti: ${count}`,
    stop: (address) => `Desactivar estos correos: ${address}`,
  },
  fr: {
    reminderSubject: "Rappel de vos tâches dans Lanyard",
    assignedSubject: "Nouvelles attributions dans Lanyard",
    webhooksOffSubject: "Lanyard a désactivé un webhook",
    reminders: (count) => `Rappels de tâches : ${count}`,
    assigned: (count) => `Fiches qui vous ont été attribuées : ${count}`,
    webhooksOff: (count) => `Webhooks désactivés après 75 heures d’échecs : ${count}`,
    proposals: (count) => `Propositions de modifications pour vous : ${count}`,
    stop: (address) => `Ne plus recevoir ces e-mails : ${address}`,
  },
  de: {
    reminderSubject: "Erinnerung an Ihre Aufgaben in Lanyard",
    assignedSubject: "Neue Zuweisungen in Lanyard",
    webhooksOffSubject: "Lanyard hat einen Webhook abgeschaltet",
    reminders: (count) => `Erinnerungen an Aufgaben: ${count}`,
    assigned: (count) => `Ihnen zugewiesene Datensätze: ${count}`,
    webhooksOff: (count) => `Webhooks, die nach 75 Stunden mit Fehlern abgeschaltet wurden: ${count}`,
    proposals: (count) => `Ihnen vorgeschlagene Änderungen: ${count}`,
    stop: (address) => `Diese E-Mails abbestellen: ${address}`,
  },
};
