import type { Translations } from "./refusal-translation.ts";

/** What the API's rules say beyond the sentence of a code. */
export const serviceTranslations: Translations = {
  "No body is expected here": {
    es: "Aquí no se espera contenido",
    fr: "Aucun contenu n’est attendu ici",
    de: "Hier wird kein Inhalt erwartet",
  },
  "Must be 1 to 200 visible characters": {
    es: "Debe tener de 1 a 200 caracteres visibles",
    fr: "Doit compter de 1 à 200 caractères visibles",
    de: "Müssen 1 bis 200 sichtbare Zeichen sein",
  },
  "This server has no push service": {
    es: "Este servidor no tiene servicio de notificaciones push",
    fr: "Ce serveur n’a pas de service de notifications push",
    de: "Dieser Server hat keinen Push-Dienst",
  },
  "Email already exists for contact: {name} (ID: {id})": {
    es: "El correo ya existe en el contacto: {name} (ID: {id})",
    fr: "L’e-mail existe déjà pour le contact : {name} (ID : {id})",
    de: "Die E-Mail-Adresse hat schon der Kontakt: {name} (ID: {id})",
  },
  "Email already used by {name}": {
    es: "{name} ya usa este correo",
    fr: "E-mail déjà utilisé par {name}",
    de: "E-Mail-Adresse bereits von {name} verwendet",
  },
  "{name} is already in pipeline ({stage} stage)": {
    es: "{name} ya está en el pipeline (etapa {stage})",
    fr: "{name} est déjà dans le pipeline (étape {stage})",
    de: "{name} ist bereits in der Pipeline (Phase {stage})",
  },
  "Somebody else changed this field": {
    es: "Otra persona ha cambiado este campo",
    fr: "Quelqu’un d’autre a modifié ce champ",
    de: "Jemand anderes hat dieses Feld geändert",
  },
  "Somebody else changed this note": {
    es: "Otra persona ha cambiado esta nota",
    fr: "Quelqu’un d’autre a modifié cette note",
    de: "Jemand anderes hat diese Notiz geändert",
  },
  "It is no longer there": { es: "Ya no está", fr: "Il n’est plus là", de: "Ist nicht mehr da" },
  "What it was linked to is gone for good": {
    es: "Aquello a lo que estaba vinculado ya no existe",
    fr: "Ce à quoi il était lié n’existe plus",
    de: "Womit es verknüpft war, gibt es nicht mehr",
  },
  "It was deleted since": {
    es: "Se ha eliminado entretanto",
    fr: "Il a été supprimé entre-temps",
    de: "Wurde seither gelöscht",
  },
  "It was restored since": {
    es: "Se ha restaurado entretanto",
    fr: "Il a été restauré entre-temps",
    de: "Wurde seither wiederhergestellt",
  },
  "It was changed since": {
    es: "Se ha cambiado entretanto",
    fr: "Il a été modifié entre-temps",
    de: "Wurde seither geändert",
  },
  "These fields were changed since": {
    es: "Estos campos se han cambiado entretanto",
    fr: "Ces champs ont été modifiés entre-temps",
    de: "Diese Felder wurden seither geändert",
  },
  "It has contacts or deals": {
    es: "Tiene contactos o negocios",
    fr: "Elle a des contacts ou des affaires",
    de: "Hat Kontakte oder Deals",
  },
  "Cards stand in it": { es: "Contiene tarjetas", fr: "Des cartes s’y trouvent", de: "Enthält Karten" },
  "It is the last pipeline": {
    es: "Es el último pipeline",
    fr: "C’est le dernier pipeline",
    de: "Ist die letzte Pipeline",
  },
  "More {records} match by now": {
    es: "Ahora coinciden más: {records}",
    fr: "Davantage correspondent à présent : {records}",
    de: "Inzwischen passen mehr {records}",
  },
  contacts: { es: "contactos", fr: "contacts", de: "Kontakte" },
  companies: { es: "empresas", fr: "entreprises", de: "Unternehmen" },
  deals: { es: "negocios", fr: "affaires", de: "Deals" },
  "This company does not exist": {
    es: "Esta empresa no existe",
    fr: "Cette entreprise n’existe pas",
    de: "Dieses Unternehmen gibt es nicht",
  },
  "This contact does not exist": {
    es: "Este contacto no existe",
    fr: "Ce contact n’existe pas",
    de: "Diesen Kontakt gibt es nicht",
  },
  "This pipeline does not exist": {
    es: "Este pipeline no existe",
    fr: "Ce pipeline n’existe pas",
    de: "Diese Pipeline gibt es nicht",
  },
  "This stage does not exist": {
    es: "Esta etapa no existe",
    fr: "Cette étape n’existe pas",
    de: "Diese Phase gibt es nicht",
  },
  "The stage belongs to another pipeline": {
    es: "La etapa pertenece a otro pipeline",
    fr: "L’étape appartient à un autre pipeline",
    de: "Die Phase gehört zu einer anderen Pipeline",
  },
  "This reason is not in the list, or stands there twice": {
    es: "Este motivo no está en la lista o aparece dos veces",
    fr: "Ce motif n’est pas dans la liste, ou y figure deux fois",
    de: "Dieser Grund steht nicht in der Liste oder zweimal darin",
  },
  "The cards cannot stay where they are": {
    es: "Las tarjetas no pueden quedarse donde están",
    fr: "Les cartes ne peuvent pas rester où elles sont",
    de: "Die Karten können nicht bleiben, wo sie sind",
  },
  "Name each one exactly once; somebody may have changed the list meanwhile": {
    es: "Indica cada uno exactamente una vez; puede que alguien haya cambiado la lista entretanto",
    fr: "Indiquez chacun exactement une fois ; quelqu’un a pu modifier la liste entre-temps",
    de: "Nennen Sie jeden Eintrag genau einmal; vielleicht hat jemand die Liste inzwischen geändert",
  },
};
