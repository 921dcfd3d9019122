import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import { knownColumns } from "./column-names.ts";
import { extraNames } from "./extra-column-names.ts";
import { taskColumnNames } from "./task-column-names.ts";

export const interactionColumns = knownColumns({
  targets: [
    "type",
    "direction",
    "outcome",
    "started_at",
    "start_time",
    "duration_minutes",
    "body",
    "contact_ids",
    "company",
    "owner_id",
    "deal",
    "external_id",
    "created_at",
  ],
  names: {
    type: "interaction type|activity type|engagement type|type of activity|kind|channel|art|typ|kanal|aktivitatstyp|type d activite|canal|type d interaction|tipo|tipo de actividad|tipo de interaccion",
    direction:
      "call direction|inbound outbound|incoming outgoing|richtung|anrufrichtung|direction de l appel|sens|direccion|direccion de la llamada|sentido",
    outcome:
      "call outcome|meeting outcome|call result|result|disposition|call disposition|call status|ergebnis|anrufergebnis|resultat|resultat de l appel|issue|resultado|resultado de la llamada",
    started_at:
      "started at|start date|start date time|start|call date|meeting date|meeting start time|call start time|activity date|date and time|occurred at|happened at|date time|datetime|timestamp|date|when|beginn|beginnt am|datum|datum und uhrzeit|anrufdatum|debut|date de debut|date de l appel|date et heure|inicio|fecha|fecha de inicio|fecha y hora|fecha de la llamada",
    start_time: "start time|time|uhrzeit|startzeit|heure|heure de debut|hora|hora de inicio",
    duration_minutes:
      "duration|duration minutes|minutes|duration in minutes|call duration|length|dauer|dauer in minuten|anrufdauer|gesprachsdauer|duree|duree en minutes|duree de l appel|duracion|duracion en minutos|minutos",
    body: `call notes|meeting notes|interaction notes|activity notes|summary|subject|activity subject|call title|meeting title|message|text|content|protokoll|zusammenfassung|gesprachsnotiz|betreff|inhalt|compte rendu|resume|objet|sujet|contenu|resumen|asunto|contenido|body|description|comments|details|beschreibung|descripcion|${extraNames.note}`,
    owner_id: taskColumnNames.owner_id,
    contact_ids: `participants|attendees|teilnehmer|participantes|${taskColumnNames.contact}`,
    company: taskColumnNames.company,
    deal: taskColumnNames.deal,
    external_id:
      "external id|interaction id|activity id|call id|meeting id|engagement id|record id|id|uid|externe id|identifiant|identificador",
    created_at: extraNames.created_at,
  },
  descriptors: interactionKind.fields,
  looks: { started_at: "date" },
  prefixes: ["interaction", "activity", "call", "meeting", "aktivitat", "activite", "actividad"],
});
