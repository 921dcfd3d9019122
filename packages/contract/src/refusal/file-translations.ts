import type { Translations } from "./refusal-translation.ts";

/** What the API says of uploaded files, and of an import's file and rows. */
export const fileTranslations: Translations = {
  "A file is missing": { es: "Falta un archivo", fr: "Il manque un fichier", de: "Eine Datei fehlt" },
  "Send one file in each call": {
    es: "Envía un solo archivo por llamada",
    fr: "Envoyez un seul fichier par appel",
    de: "Senden Sie je Aufruf eine Datei",
  },
  "One record can have at most {count} files": {
    es: "Un registro puede tener como máximo {count} archivos",
    fr: "Une fiche compte au plus {count} fichiers",
    de: "Ein Eintrag kann höchstens {count} Dateien haben",
  },
  "The upload arrived incomplete or broken": {
    es: "La carga llegó incompleta o dañada",
    fr: "L’envoi est arrivé incomplet ou endommagé",
    de: "Die Datei kam unvollständig oder beschädigt an",
  },
  "File size exceeds {max}MB limit": {
    es: "El tamaño del archivo supera el límite de {max} MB",
    fr: "La taille du fichier dépasse la limite de {max} Mo",
    de: "Die Datei überschreitet das Limit von {max} MB",
  },
  "File size ({size}MB) exceeds {max}MB limit": {
    es: "El tamaño del archivo ({size} MB) supera el límite de {max} MB",
    fr: "La taille du fichier ({size} Mo) dépasse la limite de {max} Mo",
    de: "Die Dateigröße ({size} MB) überschreitet das Limit von {max} MB",
  },
  "Your organisation's file storage ({size}MB) is full": {
    es: "El almacenamiento de archivos de tu organización ({size} MB) está lleno",
    fr: "L’espace de fichiers de votre organisation ({size} Mo) est plein",
    de: "Der Dateispeicher Ihrer Organisation ({size} MB) ist voll",
  },
  "The file storage cannot be reached right now. Please try again.": {
    es: "No se puede acceder ahora mismo al almacenamiento de archivos. Vuelve a intentarlo.",
    fr: "L’espace de fichiers est injoignable pour le moment. Veuillez réessayer.",
    de: "Der Dateispeicher ist gerade nicht erreichbar. Bitte versuchen Sie es erneut.",
  },
  "Other large files are just being received. Please try again in a moment.": {
    es: "Se están recibiendo otros archivos grandes. Vuelve a intentarlo en un momento.",
    fr: "D’autres fichiers volumineux sont en cours de réception. Veuillez réessayer dans un instant.",
    de: "Gerade werden andere große Dateien empfangen. Bitte versuchen Sie es gleich noch einmal.",
  },
  "The file has more than {max} columns": {
    es: "El archivo tiene más de {max} columnas",
    fr: "Le fichier a plus de {max} colonnes",
    de: "Die Datei hat mehr als {max} Spalten",
  },
  "The file has no rows below its header": {
    es: "El archivo no tiene filas debajo del encabezado",
    fr: "Le fichier n’a aucune ligne sous son en-tête",
    de: "Die Datei hat unter ihrer Kopfzeile keine Zeilen",
  },
  "The file is empty": { es: "El archivo está vacío", fr: "Le fichier est vide", de: "Die Datei ist leer" },
  "This is not a text file. Save it as CSV and choose it again.": {
    es: "No es un archivo de texto. Guárdalo como CSV y vuelve a elegirlo.",
    fr: "Ce n’est pas un fichier texte. Enregistrez-le en CSV et choisissez-le de nouveau.",
    de: "Das ist keine Textdatei. Speichern Sie sie als CSV und wählen Sie sie erneut.",
  },
  "A quotation mark that opens in or after row {row} is never closed": {
    es: "Una comilla que se abre en la fila {row} o después no se cierra nunca",
    fr: "Un guillemet ouvert à la ligne {row} ou après n’est jamais fermé",
    de: "Ein Anführungszeichen, das in oder nach Zeile {row} beginnt, wird nie geschlossen",
  },
  "Row {row} is longer than 1,000,000 characters; is a quotation mark missing?": {
    es: "La fila {row} tiene más de 1.000.000 de caracteres; ¿falta una comilla?",
    fr: "La ligne {row} dépasse 1 000 000 de caractères ; manque-t-il un guillemet ?",
    de: "Zeile {row} ist länger als 1.000.000 Zeichen; fehlt ein Anführungszeichen?",
  },
  "Row {row} cannot be read: {reason}": {
    es: "No se puede leer la fila {row}: {reason}",
    fr: "La ligne {row} est illisible : {reason}",
    de: "Zeile {row} kann nicht gelesen werden: {reason}",
  },
  'The file has no column "{name}"': {
    es: "El archivo no tiene la columna «{name}»",
    fr: "Le fichier n’a pas de colonne « {name} »",
    de: "Die Datei hat keine Spalte „{name}“",
  },
  "The columns {names} cannot both become the same field": {
    es: "Las columnas {names} no pueden ser el mismo campo",
    fr: "Les colonnes {names} ne peuvent pas devenir le même champ",
    de: "Die Spalten {names} können nicht dasselbe Feld werden",
  },
  "This file says that it is UTF-32, but is not. Save it as UTF-8 and choose it again.": {
    es: "Este archivo dice ser UTF-32, pero no lo es. Guárdalo como UTF-8 y elígelo de nuevo.",
    fr: "Ce fichier se dit en UTF-32, mais ne l’est pas. Enregistrez-le en UTF-8 et choisissez-le à nouveau.",
    de: "Diese Datei gibt sich als UTF-32 aus, ist es aber nicht. Speichern Sie sie als UTF-8 und wählen Sie sie erneut.",
  },
  "The default pipeline has no such stage": {
    es: "El pipeline predeterminado no tiene esa etapa",
    fr: "Le pipeline par défaut n’a pas cette étape",
    de: "Die Standard-Pipeline hat keine solche Phase",
  },
  "Stage: A contact that is there already keeps its stage; move it on the board": {
    es: "Etapa: un contacto que ya existe conserva su etapa; muévelo en el tablero",
    fr: "Étape : un contact déjà présent garde son étape ; déplacez-le sur le tableau",
    de: "Phase: Ein Kontakt, den es schon gibt, behält seine Phase; bewegen Sie ihn auf dem Board",
  },
  "Choose at least one column to import": {
    es: "Elige al menos una columna para importar",
    fr: "Choisissez au moins une colonne à importer",
    de: "Wählen Sie mindestens eine Spalte für den Import",
  },
  "Row has {count} columns, expected {expected}": {
    es: "La fila tiene {count} columnas; se esperaban {expected}",
    fr: "La ligne a {count} colonnes au lieu de {expected}",
    de: "Die Zeile hat {count} Spalten statt {expected}",
  },
  "Missing email and name": {
    es: "Faltan el correo y el nombre",
    fr: "Il manque l’e-mail et le nom",
    de: "E-Mail-Adresse und Name fehlen",
  },
  "Email is not a valid address: “{value}”": {
    es: "El correo no es una dirección válida: «{value}»",
    fr: "L’e-mail n’est pas une adresse valide : « {value} »",
    de: "Keine gültige E-Mail-Adresse: „{value}“",
  },
  "This cannot be stored": {
    es: "No se puede guardar",
    fr: "Ne peut pas être enregistré",
    de: "Kann nicht gespeichert werden",
  },
  "{field}: {reason}: “{value}”": {
    es: "{field}: {reason}: «{value}»",
    fr: "{field} : {reason} : « {value} »",
    de: "{field}: {reason}: „{value}“",
  },
};
