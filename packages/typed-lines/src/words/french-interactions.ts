import type { InteractionWords } from "../interaction-words.ts";

export const frenchInteractions: InteractionWords = {
  done: {
    call: "r?appelée?s?|téléphoné(?:\\s+à)?|parlé(?:\\s+(?:à|avec)|(?=\\s+\\d))|essayé\\s+d'appeler|eu\\s+(?=\\S+(?:\\s+\\S+)?\\s+au\\s+téléphone)",
    meeting: "rencontré|vu|déjeuné\\s+avec|pris\\s+un\\s+café\\s+avec|réuni\\s+avec",
    email:
      "envoyé(?=\\s.*\\spar\\s+(?:e-?mail|mail|courriel))|envoyé\\s+un\\s+(?:e-?mail|mail|courriel)\\s+à|écrit(?:\\s+un\\s+(?:e-?mail|mail|courriel))?(?:\\s+à)?",
    visit: "visité|rendu\\s+visite\\s+à|passé\\s+(?:chez|voir|au\\s+bureau)",
    message: "envoyé\\s+un\\s+(?:message|sms|texto|whatsapp)\\s+à|texté",
  },
  noun: {
    call: "(?:appel|coup\\s+de\\s+fil|entretien\\s+téléphonique)(?:\\s+(?:à|avec))?",
    meeting:
      "(?:réunion|rendez-vous|rdv|rencontre)(?:\\s+avec)?|(?:déjeuner|démo|dîner|café)\\s+(?:avec|pour)",
    email: "(?:e-?mail|mail|courriel)(?:\\s+à)?",
    visit: "visite(?:\\s+(?:à|chez))?",
    message: "(?:message|sms|texto|whatsapp)(?:\\s+à)?",
  },
  incoming:
    "été\\s+(?=(?:r?appelé|contacté|visité)e?s?\\s+par)|(?<=appelée?s?|contactée?s?|visitée?s?)\\s+par|(?:reçu\\s+)?(?:un[e]?\\s+)?(?=(?:appel|e-?mail|mail|courriel|message|sms|texto|visite|coup\\s+de\\s+fil)\\s+(?:entrant\\s+)?d[e'])|(?<=appel|mail|courriel|message|sms|texto|visite|fil)(?:\\s+entrant)?\\s+(?:de\\s+|d')|(?:m'|nous\\s+)a(?=\\s+(?:r?appelé|écrit|téléphoné|envoyé|rendu|visité|texté))|\\ba(?=\\s+(?:r?appelé|téléphoné))",
  start:
    "j'ai|nous\\s+avons|on\\s+a|je|nous|(?:un|une|le|la|l')(?=\\s*(?:appel|réunion|rendez-vous|rdv|visite|coup|démo))|eu\\s+un[e]?|ai",
  objectAhead: "(?:je\\s+)?(?:l'|les\\s+|lui\\s+|leur\\s+)ai",
  connectors: "et|avec|à|au|de|d'|chez|pour|par|un[e]?|le|la|au\\s+téléphone|pendant|&",
  outcomes: {
    Voicemail:
      "(?:laissé\\s+(?:un\\s+)?message\\s+(?:vocal|sur\\s+(?:le|son)\\s+répondeur))|(?:tombé\\s+sur\\s+(?:le|son)\\s+)?(?:répondeur|messagerie(?:\\s+vocale)?|boîte\\s+vocale)",
    "No answer":
      "(?:n'a\\s+)?pas\\s+(?:de\\s+réponse|répondu|joignable)|sans\\s+réponse|aucune\\s+réponse|injoignable|ne\\s+répond\\s+pas|n'a\\s+pas\\s+décroché|(?:ça\\s+sonnait\\s+)?occupée?|pas\\s+(?:joint|réussi\\s+à\\s+joindre)|sans\\s+succès|personne(?=\\s*$)",
    Canceled: "annulée?|pas\\s+venue?|reportée?",
    Replied: "(?:a\\s+)?répondu|réponse\\s+reçue",
    "Took place": "a\\s+eu\\s+lieu",
    Reached: "jointe?|(?:bien\\s+)?eue?\\s+au\\s+téléphone",
  },
  lengths: [
    ["une\\s+heure\\s+et\\s+demie", 90],
    ["trois\\s+quarts\\s+d'heure", 45],
    ["une\\s+demi[-\\s]heure|trente\\s+minutes", 30],
    ["un\\s+quart\\s+d'heure|quinze\\s+minutes", 15],
    ["vingt\\s+minutes", 20],
  ],
  hours: "h|heures?",
  notLength: "dans|à|a|vers|avant|après|il\\s+y\\s+a|toutes\\s+les|depuis",
  notHours: "hier|matin|soir|midi|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|aujourd'hui",
  notLengthBehind: "plus\\s+tard|plus\\s+tôt|du\\s+(?:matin|soir)",
  lengthLead: "pendant|environ",
  and: "et",
  opening:
    "(?:et\\s+)?(?:puis|ensuite|après)|prochaine\\s+étape\\s*:?|à\\s+faire\\s*:?|(?:je\\s+)?(?:dois|vais)|il\\s+faut|merci\\s+de|et",
  again: "rappeler|relancer|recontacter|réessayer|reprendre\\s+contact|faire\\s+le\\s+point",
  dateLead:
    "lui|leur|demain|après-demain|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|la|le|semaine|mois|prochaine?|dans|\\d+|deux|trois|jours?|semaines?",
  actions: {
    call: "r?appeler|téléphoner|relancer",
    meeting: "rencontrer|voir|fixer|planifier",
    email: "écrire|mailer",
    visit: "visiter|passer|rendre\\s+visite",
    message: "texter",
    other:
      "envoyer|demander|vérifier|préparer|revoir|réserver|discuter|inviter|signer|renouveler|livrer|présenter|montrer|relancer|recontacter|réessayer|finaliser|commander|confirmer|organiser|partager|faire|proposer|transmettre",
  },
};
