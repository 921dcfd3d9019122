import type { Language } from "@lanyard/contract/person/person-options";

interface NoticeMailTexts {
  readonly reminderSubject: string;
  readonly assignedSubject: string;
  readonly reminders: (count: number) => string;
  readonly assigned: (count: number) => string;
  readonly stop: (address: string) => string;
}

/** The sentences of the mail that reminds of tasks and tells what was assigned. */
export const noticeMailTexts: Readonly<Record<Language, NoticeMailTexts>> = {
  en: {
    reminderSubject: "Reminder of your tasks in Lanyard",
    assignedSubject: "Assigned to you in Lanyard",
    reminders: (count) => `Tasks you wanted to be reminded of: ${count}`,
    assigned: (count) => `Records assigned to you: ${count}`,
    stop: (address) => `Switch these mails off: ${address}`,
  },
  es: {
    reminderSubject: "Recordatorio de tus tareas en Lanyard",
    assignedSubject: "Asignado a ti en Lanyard",
    reminders: (count) => `Tareas de las que querías un recordatorio: ${count}`,
    assigned: (count) => `Registros asignados a ti: ${count}`,
    stop: (address) => `Desactivar estos correos: ${address}`,
  },
  fr: {
    reminderSubject: "Rappel de vos tâches dans Lanyard",
    assignedSubject: "Fiches qui vous ont été attribuées dans Lanyard",
    reminders: (count) => `Tâches à vous rappeler : ${count}`,
    assigned: (count) => `Fiches qui vous ont été attribuées : ${count}`,
    stop: (address) => `Ne plus recevoir ces messages : ${address}`,
  },
  de: {
    reminderSubject: "Erinnerung an Ihre Aufgaben in Lanyard",
    assignedSubject: "Ihnen in Lanyard zugewiesen",
    reminders: (count) => `Aufgaben, an die Sie erinnert werden wollten: ${count}`,
    assigned: (count) => `Ihnen zugewiesene Einträge: ${count}`,
    stop: (address) => `Diese Nachrichten abschalten: ${address}`,
  },
};
