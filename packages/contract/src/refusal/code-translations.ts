import type { problemCodes } from "../problem-codes.ts";
import type { Translation } from "./refusal-translation.ts";

type CodeSentence = (typeof problemCodes)[keyof typeof problemCodes]["message"];

/** The sentences of the problem codes: a code whose sentence lacks a language does not compile. */
export const codeTranslations: Readonly<Record<CodeSentence, Translation>> = {
  "Some of what was sent cannot be accepted.": {
    es: "Parte de lo enviado no se puede aceptar.",
    fr: "Une partie de l’envoi ne peut pas être acceptée.",
    de: "Ein Teil der Angaben kann nicht angenommen werden.",
  },
  "The request body is not valid JSON.": {
    es: "El contenido de la petición no es JSON válido.",
    fr: "Le contenu de la requête n’est pas du JSON valide.",
    de: "Der Inhalt der Anfrage ist kein gültiges JSON.",
  },
  "Please sign in.": {
    es: "Inicia sesión.",
    fr: "Veuillez vous connecter.",
    de: "Bitte melden Sie sich an.",
  },
  "Your role does not allow this.": {
    es: "Tu rol no lo permite.",
    fr: "Votre rôle ne le permet pas.",
    de: "Ihre Rolle erlaubt das nicht.",
  },
  "This does not exist, or is not yours to see.": {
    es: "Esto no existe o no tienes acceso.",
    fr: "Cet élément n’existe pas, ou vous n’y avez pas accès.",
    de: "Das gibt es nicht, oder Sie haben keinen Zugriff darauf.",
  },
  "Email already exists.": {
    es: "El correo ya existe.",
    fr: "Cet e-mail existe déjà.",
    de: "Diese E-Mail-Adresse gibt es schon.",
  },
  "Somebody else changed the same fields.": {
    es: "Otra persona ha cambiado los mismos campos.",
    fr: "Quelqu’un d’autre a modifié les mêmes champs.",
    de: "Jemand anderes hat dieselben Felder geändert.",
  },
  "This was already undone.": {
    es: "Esto ya se había deshecho.",
    fr: "Cela a déjà été annulé.",
    de: "Das wurde bereits rückgängig gemacht.",
  },
  "This was changed since and cannot be undone.": {
    es: "Esto se ha cambiado entretanto y no se puede deshacer.",
    fr: "Cela a été modifié entre-temps et ne peut pas être annulé.",
    de: "Das wurde seither geändert und kann nicht rückgängig gemacht werden.",
  },
  "This cannot be undone.": {
    es: "Esto no se puede deshacer.",
    fr: "Cela ne peut pas être annulé.",
    de: "Das kann nicht rückgängig gemacht werden.",
  },
  "The same request is still running.": {
    es: "La misma petición todavía está en curso.",
    fr: "La même requête est encore en cours.",
    de: "Dieselbe Anfrage läuft noch.",
  },
  "The same request was carried out before; its answer was lost.": {
    es: "La misma petición ya se ejecutó; su respuesta se perdió.",
    fr: "La même requête a déjà été exécutée ; sa réponse s’est perdue.",
    de: "Dieselbe Anfrage wurde schon ausgeführt; ihre Antwort ging verloren.",
  },
  "A company of this name exists already.": {
    es: "Ya existe una empresa con este nombre.",
    fr: "Une entreprise de ce nom existe déjà.",
    de: "Ein Unternehmen mit diesem Namen gibt es schon.",
  },
  "This contact is already in a pipeline.": {
    es: "Este contacto ya está en un pipeline.",
    fr: "Ce contact est déjà dans un pipeline.",
    de: "Dieser Kontakt ist bereits in einer Pipeline.",
  },
  "No pipelines available": {
    es: "No hay pipelines disponibles",
    fr: "Aucun pipeline disponible",
    de: "Keine Pipelines verfügbar",
  },
  "No stages found in pipeline": {
    es: "No se encontraron etapas en el pipeline",
    fr: "Aucune étape trouvée dans le pipeline",
    de: "Keine Phasen in der Pipeline gefunden",
  },
  "Choose a stage for the cards that stand here.": {
    es: "Elige una etapa para las tarjetas que hay aquí.",
    fr: "Choisissez une étape pour les cartes qui s’y trouvent.",
    de: "Wählen Sie eine Phase für die Karten, die hier stehen.",
  },
  "A pipeline needs at least one stage.": {
    es: "Un pipeline necesita al menos una etapa.",
    fr: "Un pipeline a besoin d’au moins une étape.",
    de: "Eine Pipeline braucht mindestens eine Phase.",
  },
  "The last pipeline cannot be removed.": {
    es: "El último pipeline no se puede eliminar.",
    fr: "Le dernier pipeline ne peut pas être supprimé.",
    de: "Die letzte Pipeline kann nicht entfernt werden.",
  },
  "Another import is running in your organisation. Please wait until it has finished.": {
    es: "Hay otra importación en curso en tu organización. Espera a que termine.",
    fr: "Un autre import est en cours dans votre organisation. Veuillez attendre qu’il soit terminé.",
    de: "In Ihrer Organisation läuft gerade ein anderer Import. Bitte warten Sie, bis er fertig ist.",
  },
  "This is larger than allowed.": {
    es: "Esto supera el tamaño permitido.",
    fr: "La taille autorisée est dépassée.",
    de: "Das ist größer als erlaubt.",
  },
  "This kind of content is not accepted here.": {
    es: "Aquí no se acepta este tipo de contenido.",
    fr: "Ce type de contenu n’est pas accepté ici.",
    de: "Diese Art von Inhalt wird hier nicht angenommen.",
  },
  "This idempotency key was used for another request.": {
    es: "Esta clave de idempotencia ya se usó para otra petición.",
    fr: "Cette clé d’idempotence a servi à une autre requête.",
    de: "Dieser Idempotenzschlüssel wurde für eine andere Anfrage verwendet.",
  },
  "Too many requests. Please wait a moment.": {
    es: "Demasiadas peticiones. Espera un momento.",
    fr: "Trop de requêtes. Veuillez patienter un instant.",
    de: "Zu viele Anfragen. Bitte warten Sie einen Moment.",
  },
  "This is not a valid HTTP request.": {
    es: "No es una petición HTTP válida.",
    fr: "Ce n’est pas une requête HTTP valide.",
    de: "Das ist keine gültige HTTP-Anfrage.",
  },
  "The request did not arrive in time.": {
    es: "La petición no llegó a tiempo.",
    fr: "La requête n’est pas arrivée à temps.",
    de: "Die Anfrage ist nicht rechtzeitig angekommen.",
  },
  "The headers of the request are too large.": {
    es: "Las cabeceras de la petición son demasiado grandes.",
    fr: "Les en-têtes de la requête sont trop volumineux.",
    de: "Die Kopfzeilen der Anfrage sind zu groß.",
  },
  "This took too long and was not done. Please try again.": {
    es: "Ha tardado demasiado y no se ha hecho. Vuelve a intentarlo.",
    fr: "Cela a pris trop de temps et n’a pas été fait. Veuillez réessayer.",
    de: "Das hat zu lange gedauert und wurde nicht ausgeführt. Bitte versuchen Sie es erneut.",
  },
  "An error occurred": {
    es: "Se ha producido un error",
    fr: "Une erreur est survenue",
    de: "Ein Fehler ist aufgetreten",
  },
  "The service is not available right now. Please try again.": {
    es: "El servicio no está disponible ahora mismo. Vuelve a intentarlo.",
    fr: "Le service n’est pas disponible pour le moment. Veuillez réessayer.",
    de: "Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es erneut.",
  },
  "Your organisation's file storage is full.": {
    es: "El almacenamiento de archivos de tu organización está lleno.",
    fr: "L’espace de fichiers de votre organisation est plein.",
    de: "Der Dateispeicher Ihrer Organisation ist voll.",
  },
  "There is no space left to store this.": {
    es: "No queda espacio para guardar esto.",
    fr: "Il n’y a plus de place pour enregistrer cela.",
    de: "Es ist kein Platz mehr, um das zu speichern.",
  },
};
