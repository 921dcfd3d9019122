import type { Translations } from "./refusal-translation.ts";

/** What the contract's schemas say of lists, filters, selections and files. */
export const listTranslations: Translations = {
  "A search can be at most {max} characters long": {
    es: "Una búsqueda puede tener como máximo {max} caracteres",
    fr: "Une recherche compte au plus {max} caractères",
    de: "Eine Suche kann höchstens {max} Zeichen lang sein",
  },
  "A filter can be at most {max} characters long": {
    es: "Un filtro puede tener como máximo {max} caracteres",
    fr: "Un filtre compte au plus {max} caractères",
    de: "Ein Filter kann höchstens {max} Zeichen lang sein",
  },
  "Tags can be at most {max} characters long": {
    es: "Las etiquetas pueden tener como máximo {max} caracteres",
    fr: "Les tags comptent au plus {max} caractères",
    de: "Tags können höchstens {max} Zeichen lang sein",
  },
  "Name at least one tag": {
    es: "Indica al menos una etiqueta",
    fr: "Indiquez au moins un tag",
    de: "Nennen Sie mindestens ein Tag",
  },
  "Must be true or false": {
    es: "Debe ser true o false",
    fr: "Doit être true ou false",
    de: "Muss true oder false sein",
  },
  "Must be a date like 2026-11-20": {
    es: "Debe ser una fecha como 2026-11-20",
    fr: "Doit être une date comme 2026-11-20",
    de: "Muss ein Datum wie 2026-11-20 sein",
  },
  "The year must be between {first} and {last}": {
    es: "El año debe estar entre {first} y {last}",
    fr: "L’année doit être comprise entre {first} et {last}",
    de: "Das Jahr muss zwischen {first} und {last} liegen",
  },
  "Must be a date like 2026-11-20 or a moment": {
    es: "Debe ser una fecha como 2026-11-20 o un momento",
    fr: "Doit être une date comme 2026-11-20 ou un instant",
    de: "Muss ein Datum wie 2026-11-20 oder ein Zeitpunkt sein",
  },
  "Must be an amount of 0 or more": {
    es: "Debe ser un importe de 0 o más",
    fr: "Doit être un montant de 0 ou plus",
    de: "Muss ein Betrag von 0 oder mehr sein",
  },
  "Must be open, won or lost": {
    es: "Debe ser open, won o lost",
    fr: "Doit être open, won ou lost",
    de: "Muss open, won oder lost sein",
  },
  "Must be the `next` of an earlier answer": {
    es: "Debe ser el `next` de una respuesta anterior",
    fr: "Doit être le `next` d’une réponse précédente",
    de: "Muss das `next` einer früheren Antwort sein",
  },
  "Name the stage whose cards follow": {
    es: "Indica la etapa cuyas tarjetas siguen",
    fr: "Indiquez l’étape dont les cartes suivent",
    de: "Nennen Sie die Phase, deren Karten folgen",
  },
  "Type at least {count} characters to search": {
    es: "Escribe al menos {count} caracteres para buscar",
    fr: "Saisissez au moins {count} caractères pour rechercher",
    de: "Geben Sie mindestens {count} Zeichen ein, um zu suchen",
  },
  "Nothing is selected": {
    es: "No hay nada seleccionado",
    fr: "Rien n’est sélectionné",
    de: "Es ist nichts ausgewählt",
  },
  "At most {count} records can be deleted at once": {
    es: "Se pueden eliminar como máximo {count} registros a la vez",
    fr: "Au plus {count} fiches peuvent être supprimées à la fois",
    de: "Höchstens {count} Einträge können auf einmal gelöscht werden",
  },
  "At most {count} cards at once": {
    es: "Como máximo {count} tarjetas a la vez",
    fr: "Au plus {count} cartes à la fois",
    de: "Höchstens {count} Karten auf einmal",
  },
  "This is not a field that can be imported": {
    es: "No es un campo que se pueda importar",
    fr: "Ce champ ne peut pas être importé",
    de: "Dieses Feld kann nicht importiert werden",
  },
  "The CSV data can be at most 100 MB": {
    es: "Los datos CSV pueden tener como máximo 100 MB",
    fr: "Les données CSV font au plus 100 Mo",
    de: "Die CSV-Daten können höchstens 100 MB groß sein",
  },
  "Must be JSON": { es: "Debe ser JSON", fr: "Doit être du JSON", de: "Muss JSON sein" },
  "This is not a column": {
    es: "No es una columna",
    fr: "Ce n’est pas une colonne",
    de: "Das ist keine Spalte",
  },
  "At most {count} columns": {
    es: "Como máximo {count} columnas",
    fr: "Au plus {count} colonnes",
    de: "Höchstens {count} Spalten",
  },
  "At least {count} pixels": {
    es: "Al menos {count} píxeles",
    fr: "Au moins {count} pixels",
    de: "Mindestens {count} Pixel",
  },
  "At most {count} pixels": {
    es: "Como máximo {count} píxeles",
    fr: "Au plus {count} pixels",
    de: "Höchstens {count} Pixel",
  },
};
