import type { Translations } from "./refusal-translation.ts";

/** What the contract's schemas say of a field. */
export const inputTranslations: Translations = {
  "This is not known here": { es: "Aquí no se conoce", fr: "Inconnu ici", de: "Ist hier nicht bekannt" },
  "Must be one of {options}": {
    es: "Debe ser uno de {options}",
    fr: "Choix possibles : {options}",
    de: "Möglich sind: {options}",
  },
  "This can be at most {max} characters long": {
    es: "Puede tener como máximo {max} caracteres",
    fr: "Au plus {max} caractères",
    de: "Höchstens {max} Zeichen",
  },
  "Control characters cannot be stored": {
    es: "No se pueden guardar caracteres de control",
    fr: "Les caractères de contrôle ne peuvent pas être enregistrés",
    de: "Steuerzeichen können nicht gespeichert werden",
  },
  "This is not a valid id": {
    es: "No es un identificador válido",
    fr: "Cet identifiant n’est pas valide",
    de: "Das ist keine gültige ID",
  },
  "Please enter a valid email address": {
    es: "Introduce una dirección de correo válida",
    fr: "Veuillez saisir une adresse e-mail valide",
    de: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  },
  "Please enter a valid URL (starting with http:// or https://)": {
    es: "Introduce una URL válida (que empiece por http:// o https://)",
    fr: "Veuillez saisir une URL valide (commençant par http:// ou https://)",
    de: "Bitte geben Sie eine gültige URL ein (beginnend mit http:// oder https://)",
  },
  "Must be a whole number from {min} to {max}": {
    es: "Debe ser un número entero de {min} a {max}",
    fr: "Doit être un nombre entier de {min} à {max}",
    de: "Muss eine ganze Zahl von {min} bis {max} sein",
  },
  "Must be a whole number of days from 1 to {max}": {
    es: "Debe ser un número entero de días de 1 a {max}",
    fr: "Doit être un nombre entier de jours de 1 à {max}",
    de: "Muss eine ganze Zahl von Tagen von 1 bis {max} sein",
  },
  "Company name is required": {
    es: "El nombre de la empresa es obligatorio",
    fr: "Le nom de l’entreprise est obligatoire",
    de: "Der Name des Unternehmens ist erforderlich",
  },
  "A contact needs a first name, a last name or an email": {
    es: "Un contacto necesita nombre, apellidos o correo",
    fr: "Un contact a besoin d’un prénom, d’un nom ou d’un e-mail",
    de: "Ein Kontakt braucht einen Vornamen, einen Nachnamen oder eine E-Mail-Adresse",
  },
  "Deal name is required": {
    es: "El nombre del negocio es obligatorio",
    fr: "Le nom de l’affaire est obligatoire",
    de: "Der Deal-Name ist erforderlich",
  },
  "Deal amount must be greater than 0": {
    es: "El importe del negocio debe ser mayor que 0",
    fr: "Le montant de l’affaire doit être supérieur à 0",
    de: "Der Betrag des Deals muss größer als 0 sein",
  },
  "A deal amount is whole cents": {
    es: "El importe de un negocio son céntimos enteros",
    fr: "Le montant d’une affaire est en centimes entiers",
    de: "Der Betrag eines Deals sind ganze Cent",
  },
  "Deal amount can be at most 100,000,000,000": {
    es: "El importe del negocio puede ser como máximo 100.000.000.000",
    fr: "Le montant de l’affaire peut être au plus de 100 000 000 000",
    de: "Der Betrag des Deals kann höchstens 100.000.000.000 sein",
  },
  "Probability must be between 0 and 100": {
    es: "La probabilidad debe estar entre 0 y 100",
    fr: "La probabilité doit être comprise entre 0 et 100",
    de: "Die Wahrscheinlichkeit muss zwischen 0 und 100 liegen",
  },
  "Probability must be a whole number": {
    es: "La probabilidad debe ser un número entero",
    fr: "La probabilité doit être un nombre entier",
    de: "Die Wahrscheinlichkeit muss eine ganze Zahl sein",
  },
  "Must be a currency code like USD": {
    es: "Debe ser un código de moneda como USD",
    fr: "Doit être un code de devise comme USD",
    de: "Muss ein Währungscode wie USD sein",
  },
  "Currency must be an ISO 4217 code like USD": {
    es: "La moneda debe ser un código ISO 4217 como USD",
    fr: "La devise doit être un code ISO 4217 comme USD",
    de: "Die Währung muss ein ISO-4217-Code wie USD sein",
  },
  "Close date must be a day between 1900 and 2200": {
    es: "La fecha de cierre debe ser un día entre 1900 y 2200",
    fr: "La date de clôture doit être un jour entre 1900 et 2200",
    de: "Das Abschlussdatum muss ein Tag zwischen 1900 und 2200 sein",
  },
  "Stage is required": {
    es: "La etapa es obligatoria",
    fr: "L’étape est obligatoire",
    de: "Die Phase ist erforderlich",
  },
  "A note needs some text": {
    es: "Una nota necesita algo de texto",
    fr: "Une note a besoin d’un texte",
    de: "Eine Notiz braucht etwas Text",
  },
  "A time zone can be at most {max} characters long": {
    es: "Una zona horaria puede tener como máximo {max} caracteres",
    fr: "Un fuseau horaire compte au plus {max} caractères",
    de: "Eine Zeitzone kann höchstens {max} Zeichen lang sein",
  },
  "This is not a known time zone": {
    es: "No es una zona horaria conocida",
    fr: "Ce fuseau horaire n’est pas connu",
    de: "Diese Zeitzone ist nicht bekannt",
  },
  "At most {count} pages": {
    es: "Como máximo {count} páginas",
    fr: "Au plus {count} pages",
    de: "Höchstens {count} Seiten",
  },
  "Must be a colour like #3b82f6": {
    es: "Debe ser un color como #3b82f6",
    fr: "Doit être une couleur comme #3b82f6",
    de: "Muss eine Farbe wie #3b82f6 sein",
  },
  "Pipeline name is required": {
    es: "El nombre del pipeline es obligatorio",
    fr: "Le nom du pipeline est obligatoire",
    de: "Der Name der Pipeline ist erforderlich",
  },
  "Stage name is required": {
    es: "El nombre de la etapa es obligatorio",
    fr: "Le nom de l’étape est obligatoire",
    de: "Der Name der Phase ist erforderlich",
  },
  "A pipeline needs a stage": {
    es: "Un pipeline necesita una etapa",
    fr: "Un pipeline a besoin d’une étape",
    de: "Eine Pipeline braucht eine Phase",
  },
  "At most {count} stages": {
    es: "Como máximo {count} etapas",
    fr: "Au plus {count} étapes",
    de: "Höchstens {count} Phasen",
  },
  "A reason needs some text": {
    es: "Un motivo necesita algo de texto",
    fr: "Un motif a besoin d’un texte",
    de: "Ein Grund braucht etwas Text",
  },
  "At most {count} reasons": {
    es: "Como máximo {count} motivos",
    fr: "Au plus {count} motifs",
    de: "Höchstens {count} Gründe",
  },
  "Nothing to put in order": { es: "No hay nada que ordenar", fr: "Rien à ranger", de: "Nichts zu ordnen" },
};
