import { commonTargets } from "@lanyard/contract/import/import-targets";
import { taskKind } from "@lanyard/contract/task/task-kind";
import { knownColumns } from "./column-names.ts";
import { extraNames } from "./extra-column-names.ts";

export const taskColumnNames = {
  title:
    "task title|task name|subject|task|activity subject|to do|todo|name|what|content|card name|betreff|titel|aufgabe|aufgabenname|bezeichnung|objet|titre|tache|nom de la tache|titre de la tache|sujet|asunto|titulo|tarea|nombre de la tarea|titulo de la tarea|oggetto|titolo|attivita|assunto|tarefa|nome da tarefa|onderwerp|taak|taaknaam|nom|nombre|nome|naam",
  // Both targets for the due date have these names. The cells show whether the column has times.
  due_at:
    "due date|due|date due|deadline|activity date|due datetime|end date|fallig am|fallig|falligkeitsdatum|falligkeit|frist|termin|date d echeance|echeance|date limite|fecha de vencimiento|vencimiento|vence|vence el|fecha limite|data di scadenza|scadenza|data de vencimento|prazo|vervaldatum|einddatum|due on|fecha|fecha prevista|fecha de entrega|date|datum|data|fallig zum",
  due_on: "due day",
  due_time:
    "due time|time|time due|uhrzeit|falligkeitszeit|heure|heure d echeance|hora|hora de vencimiento|ora|tijd",
  remind_at:
    "reminder|remind at|remind me|reminder at|reminder date|reminder date time|reminder set for|erinnerung|erinnerung am|erinnern am|rappel|rappel le|date de rappel|date du rappel|recordatorio|fecha del recordatorio|aviso|promemoria|lembrete|herinnering",
  priority:
    "priority|task priority|importance|urgency|prioritat|wichtigkeit|dringlichkeit|priorite|prioridad|importancia|priorita|prioridade|prioriteit",
  owner_id:
    "owner|task owner|activity owner|assigned to|assigned to user|assigned|assignee|assignee email|responsible|owner name|record owner|zustandig|zugewiesen an|verantwortlich|bearbeiter|inhaber|besitzer|proprietaire|responsable|assigne a|attribue a|asignado a|propietario|assegnato a|responsabile|proprietario|atribuido a|responsavel|toegewezen aan|eigenaar",
  done: "status|task status|state|done|is done|completed|is completed|complete|closed|is closed|erledigt|abgeschlossen|statut|etat|termine|terminee|fait|effectue|estado|completado|completada|hecho|hecha|stato|completato|completata|feito|concluida|situacao|voltooid|gereed",
  done_at:
    "done on|completed at|completed on|completed date|completion date|date completed|completed time|closed time|closed at|closed date|marked as done time|mark as done time|erledigt am|abgeschlossen am|termine le|date d achevement|date de fin reelle|fecha de finalizacion|completado el|completada el|data di completamento|completata il|data de conclusao|concluida em|voltooid op",
  done_by:
    "done by name|completed by|finished by|closed by|marked as done by|erledigt von|abgeschlossen von|termine par|terminee par|completada por|hecha por|terminada por|completata da|concluida por|voltooid door",
  repeat: "repeat|repeat rule|recurrence rule|rrule|repetition rule",
  contact:
    "contact|contact name|associated contact|associated contacts|contact email|related contact|contact person|person|who|name|contacts|email|ansprechpartner|kontakt|kontakte|kontaktperson|contact associe|contacts associes|contacto|contacto asociado|contatto|contato|contactpersoon",
  company:
    "company|company name|associated company|associated companies|account|account name|company account|organization|organisation|companies|firma|unternehmen|entreprise|entreprise associee|societe|empresa|empresa asociada|cuenta|azienda|bedrijf|organisatie",
  deal: "deal|deal name|associated deal|associated deals|deal title|opportunity|opportunity name|potential name|related to|regarding|verkaufschance|affaire|affaire associee|transaction|transaction associee|negocio|negocio asociado|oportunidad|trattativa|opportunita",
  note: `notes|task notes|note|body|description|comments|full comments|details|beschreibung|description de la tache|descripcion|descrizione|descricao|omschrijving|notities|${extraNames.note}`,
  external_id:
    "external id|task id|activity id|record id|record id task|id|uid|externe id|aufgaben id|identifiant|identificador|id de la tarea|id de la tache",
  created_at: extraNames.created_at,
};

export const taskColumns = knownColumns({
  targets: [
    "title",
    "due_at",
    "due_on",
    "due_time",
    "remind_at",
    "priority",
    "owner_id",
    "done",
    "done_at",
    "done_by",
    "repeat",
    ...Object.values(taskKind.parents).map(({ to }) => to),
    "note",
    "external_id",
    ...commonTargets.filter((target) => target !== "note"),
  ],
  names: taskColumnNames,
  descriptors: taskKind.fields,
  looks: { due_at: "date", due_on: "date", remind_at: "date", done_at: "date" },
  prefixes: ["task", "activity", "aufgabe", "aktivitat", "tache", "activite", "tarea", "actividad"],
});
