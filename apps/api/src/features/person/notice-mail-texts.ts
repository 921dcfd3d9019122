import type { Language } from "@lanyard/contract/person/person-options";

interface NoticeMailTexts {
  readonly reminderSubject: string;
  readonly assignedSubject: string;
  readonly webhooksOffSubject: string;
  readonly newsSubject: string;
  readonly reminders: (count: number) => string;
  readonly assigned: (count: number) => string;
  readonly webhooksOff: (count: number) => string;
  readonly proposals: (count: number) => string;
  readonly mentioned: (count: number) => string;
  readonly followed: (count: number) => string;
  readonly stop: (address: string) => string;
}

export const noticeMailTexts: Readonly<Record<Language, NoticeMailTexts>> = {
  en: {
    reminderSubject: "Task reminders from Lanyard",
    assignedSubject: "New assignments in Lanyard",
    webhooksOffSubject: "A webhook was switched off in Lanyard",
    newsSubject: "Updates from Lanyard",
    reminders: (count) => `Task reminders: ${count}`,
    assigned: (count) => `Records assigned to you: ${count}`,
    webhooksOff: (count) => `Webhooks switched off after 75 hours of failures: ${count}`,
    proposals: (count) => `Changes proposed to you: ${count}`,
    mentioned: (count) => `Notes that mention you: ${count}`,
    followed: (count) => `Changes to records that you follow: ${count}`,
    stop: (address) => `Turn off these emails: ${address}`,
  },
  es: {
    reminderSubject: "Recordatorio de tus tareas en Lanyard",
    assignedSubject: "Nuevas asignaciones en Lanyard",
    webhooksOffSubject: "Lanyard ha desactivado un webhook",
    newsSubject: "Novedades de Lanyard",
    reminders: (count) => `Recordatorios de tareas: ${count}`,
    assigned: (count) => `Registros asignados a ti: ${count}`,
    webhooksOff: (count) => `Webhooks desactivados tras 75 horas de fallos: ${count}`,
    proposals: (count) => `Propuestas de cambios para ti: ${count}`,
    mentioned: (count) => `Notas que te mencionan: ${count}`,
    followed: (count) => `Cambios en registros que sigues: ${count}`,
    stop: (address) => `Desactivar estos correos: ${address}`,
  },
  fr: {
    reminderSubject: "Rappel de vos tâches dans Lanyard",
    assignedSubject: "Nouvelles attributions dans Lanyard",
    webhooksOffSubject: "Lanyard a désactivé un webhook",
    newsSubject: "Nouveautés de Lanyard",
    reminders: (count) => `Rappels de tâches : ${count}`,
    assigned: (count) => `Fiches qui vous ont été attribuées : ${count}`,
    webhooksOff: (count) => `Webhooks désactivés après 75 heures d’échecs : ${count}`,
    proposals: (count) => `Propositions de modifications pour vous : ${count}`,
    mentioned: (count) => `Notes qui vous mentionnent : ${count}`,
    followed: (count) => `Modifications de fiches que vous suivez : ${count}`,
    stop: (address) => `Ne plus recevoir ces e-mails : ${address}`,
  },
  de: {
    reminderSubject: "Erinnerung an Ihre Aufgaben in Lanyard",
    assignedSubject: "Neue Zuweisungen in Lanyard",
    webhooksOffSubject: "Lanyard hat einen Webhook abgeschaltet",
    newsSubject: "Neues aus Lanyard",
    reminders: (count) => `Erinnerungen an Aufgaben: ${count}`,
    assigned: (count) => `Ihnen zugewiesene Datensätze: ${count}`,
    webhooksOff: (count) => `Webhooks, die nach 75 Stunden mit Fehlern abgeschaltet wurden: ${count}`,
    proposals: (count) => `Ihnen vorgeschlagene Änderungen: ${count}`,
    mentioned: (count) => `Notizen, die Sie erwähnen: ${count}`,
    followed: (count) => `Änderungen an Datensätzen, denen Sie folgen: ${count}`,
    stop: (address) => `Diese E-Mails abbestellen: ${address}`,
  },
};
