import type { NoticeKind } from "@lanyard/contract/notice/notice-schema";
import type { Language } from "@lanyard/contract/person/person-options";

interface NoticeMailTexts {
  /** The subject of a mail, by the most important kind in it. */
  readonly subjects: Readonly<Record<"reminder" | "assigned" | "webhook-off" | "other", string>>;
  readonly titles: Readonly<Record<NoticeKind, string>>;
  readonly stop: string;
}

export const noticeMailTexts: Readonly<Record<Language, NoticeMailTexts>> = {
  en: {
    subjects: {
      reminder: "Task reminders from Lanyard",
      assigned: "New assignments in Lanyard",
      "webhook-off": "A webhook was switched off in Lanyard",
      other: "Updates from Lanyard",
    },
    titles: {
      reminder: "Task reminders:",
      assigned: "Records assigned to you:",
      "webhook-off": "Webhooks switched off after 75 hours of failures:",
      proposal: "Changes proposed to you:",
      mentioned: "Notes that mention you:",
      followed: "Changes to records that you follow:",
    },
    stop: "Turn off these emails:",
  },
  es: {
    subjects: {
      reminder: "Recordatorio de tus tareas en Lanyard",
      assigned: "Nuevas asignaciones en Lanyard",
      "webhook-off": "Lanyard ha desactivado un webhook",
      other: "Novedades de Lanyard",
    },
    titles: {
      reminder: "Recordatorios de tareas:",
      assigned: "Registros asignados a ti:",
      "webhook-off": "Webhooks desactivados tras 75 horas de fallos:",
      proposal: "Propuestas de cambios para ti:",
      mentioned: "Notas que te mencionan:",
      followed: "Cambios en registros que sigues:",
    },
    stop: "Desactivar estos correos:",
  },
  fr: {
    subjects: {
      reminder: "Rappel de vos tâches dans Lanyard",
      assigned: "Nouvelles attributions dans Lanyard",
      "webhook-off": "Lanyard a désactivé un webhook",
      other: "Nouveautés de Lanyard",
    },
    titles: {
      reminder: "Rappels de tâches :",
      assigned: "Fiches qui vous ont été attribuées :",
      "webhook-off": "Webhooks désactivés après 75 heures d’échecs :",
      proposal: "Propositions de modifications pour vous :",
      mentioned: "Notes qui vous mentionnent :",
      followed: "Modifications de fiches que vous suivez :",
    },
    stop: "Ne plus recevoir ces e-mails :",
  },
  de: {
    subjects: {
      reminder: "Erinnerung an Ihre Aufgaben in Lanyard",
      assigned: "Neue Zuweisungen in Lanyard",
      "webhook-off": "Lanyard hat einen Webhook abgeschaltet",
      other: "Neues aus Lanyard",
    },
    titles: {
      reminder: "Erinnerungen an Aufgaben:",
      assigned: "Ihnen zugewiesene Datensätze:",
      "webhook-off": "Webhooks, die nach 75 Stunden mit Fehlern abgeschaltet wurden:",
      proposal: "Ihnen vorgeschlagene Änderungen:",
      mentioned: "Notizen, die Sie erwähnen:",
      followed: "Änderungen an Datensätzen, denen Sie folgen:",
    },
    stop: "Diese E-Mails abbestellen:",
  },
};
