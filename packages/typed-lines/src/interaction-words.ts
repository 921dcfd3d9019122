/** The built-in types, which have verbs in every language. Labels identify other types. */
export type WordedType = "call" | "meeting" | "email" | "visit" | "message";

/** The words for interactions in a language. Each text is the source of a regular expression. */
export interface InteractionWords {
  /** Verbs in the past tense with which users report their own actions. */
  readonly done: Readonly<Record<WordedType, string>>;
  /** Nouns, which imply no direction or tense. */
  readonly noun: Readonly<Record<WordedType, string>>;
  /** Words for interactions that the other side started. */
  readonly incoming: string;
  /** Verbs whose subject is a name directly before them: "Ada called". */
  readonly subjectVerbs: string;
  /** Pronouns and auxiliary verbs at the start of a clause. */
  readonly start: string;
  /** Pronouns that refer to the record, directly after a verb: "called her". Excludes possessives. */
  readonly objectBehind: string;
  /** Pronouns for the record directly before a participle: "ihn angerufen". */
  readonly objectAhead: string;
  /** Words that have no meaning after the words around them were removed. */
  readonly connectors: string;
  /** The words for each stored outcome. */
  readonly outcomes: Readonly<Record<string, string>>;
  /** Durations in words with their minutes, longer texts first. */
  readonly lengths: readonly (readonly [words: string, minutes: number])[];
  readonly hours: string;
  /** Words that turn the following duration into a time of day or an interval from now. */
  readonly notLength: string;
  /** Words that turn the following hours into a time of day, such as a weekday. */
  readonly notHours: string;
  /** Words that turn the preceding duration into an interval from now. */
  readonly notLengthBehind: string;
  /** Words before a duration that are removed with it. */
  readonly lengthLead: string;
  readonly and: string;
  /** Words that introduce a next step and are not in its title. */
  readonly opening: string;
  /** Words that mark a clause as the next step. */
  readonly again: string;
  /** Date words that can precede the action, or follow it in languages with the verb at the end. */
  readonly dateLead: string;
  /** Verbs of next steps. They are at the start in English, French and Spanish, and at the end in German. */
  readonly actions: Readonly<Record<WordedType | "other", string>>;
  readonly actionsLast: boolean;
}

const english: InteractionWords = {
  done: {
    call: "called(?:\\s+(?:up|back))?|rang(?:\\s+up)?|phoned|telephoned|dialled|spoke\\s+(?:to|with)|talked\\s+(?:to|with)|tried(?:\\s+to\\s+(?:call|reach))?",
    meeting:
      "met(?:\\s+up)?(?:\\s+with)?|sat\\s+down\\s+with|had\\s+(?:lunch|coffee|dinner|an?\\s+(?:[A-Za-zÀ-ɏ]+\\s+)?meeting)\\s+with",
    email:
      "e-?mailed|mailed|wrote(?:\\s+to)?|sent\\s+(?:an?\\s+)?e-?mail(?:\\s+to)?|sent(?=\\s+(?:\\S+\\s+){1,3}an?\\s+e-?mail)",
    visit: "visited|dropped\\s+by|stopped\\s+by|went\\s+to\\s+see",
    message:
      "messaged|texted|pinged|whatsapped|(?:sent|wrote)\\s+(?:an?\\s+)?(?:text|message|sms|whatsapp)(?:\\s+to)?",
  },
  noun: {
    call: "(?:phone\\s+)?call(?:\\s+(?:with|to))?",
    meeting: "meeting(?:\\s+with)?|demo\\s+(?:with|for)|(?:lunch|coffee|dinner)\\s+with",
    email: "e-?mail(?:\\s+to)?",
    visit: "visit(?:\\s+(?:to|at))?",
    message: "(?:text\\s+)?message(?:\\s+to)?|text(?=\\s+from)|sms(?:\\s+to)?|whatsapp(?:\\s+to)?",
  },
  incoming:
    "(?:i\\s+)?(?:was|were|got)\\s+(?=(?:called|rung|phoned|e-?mailed|visited|messaged|texted)(?:\\s+up)?\\s+by)|(?<=called|rung|phoned|mailed|visited|messaged|texted)\\s+by|(?<=called|rang|phoned|mailed|visited|messaged|texted|wrote(?:\\s+to)?)\\s+(?:me|us|in)(?:\\s+back)?|(?:(?:got|had|received|took)\\s+)?(?:an?\\s+)?(?:incoming|inbound)|(?:(?:got|had|received|took)\\s+(?:an?\\s+)?)?(?=(?:phone\\s+)?(?:call|e-?mail|message|text|sms|whatsapp|visit)\\s+from)|(?<=call|mail|message|text|sms|whatsapp|visit)\\s+from",
  subjectVerbs: "[A-Za-z].*",
  start:
    "(?:i|we)(?:\\s+(?:have|had|just))*|i've|we've|just|left(?=\\s)|had\\s+(?:an?\\s+)?(?=meeting|call|phone|demo|visit)|(?:an?|the)(?=\\s+(?:meeting|call|phone|visit|demo))",
  objectBehind:
    "(?:him|them|her(?=\\s*(?:$|\\d|(?:again|back|today|yesterday|this|last|on|at|for|about|in|to|and|from|an?|the|half)\\s)))",
  objectAhead: "(?!)",
  connectors: "and|with|to|for|at|on|from|by|of|an?|&|about(?=\\s*$)",
  outcomes: {
    Voicemail:
      "(?:it\\s+)?went\\s+(?:straight\\s+)?to\\s+voice\\s?mail|(?:left\\s+(?:an?\\s+)?)?(?:voice\\s?mail|message\\s+on\\s+(?:the\\s+)?(?:machine|mailbox))|mailbox|(?:got\\s+)?(?:the\\s+)?answering\\s+machine",
    "No answer":
      "no\\s+(?:answer|reply|response)|(?:did\\s+not|didn't)\\s+(?:answer|reply|respond|pick\\s+up)|not\\s+reached|(?:could\\s+not|couldn't)\\s+reach|unreachable|busy\\s+line|line\\s+busy|no(?:body|\\s?one)\\s+(?:there|home|answered|picked\\s+up)",
    Canceled: "cancell?ed|called\\s+off|(?:did\\s+not|didn't)\\s+show\\s+up|no[\\s-]show",
    Replied: "replied|got\\s+(?:an?\\s+)?reply",
    "Took place": "took\\s+place",
    Reached: "reached|got\\s+through|picked\\s+up|answered",
  },
  lengths: [
    ["an?\\s+hour\\s+and\\s+a\\s+half|one\\s+and\\s+a\\s+half\\s+hours?", 90],
    ["three\\s+quarters\\s+of\\s+an\\s+hour", 45],
    ["half\\s+an?\\s+hour|thirty\\s+minutes|a\\s+half\\s+hour", 30],
    ["(?:a\\s+)?quarter\\s+of\\s+an\\s+hour|fifteen\\s+minutes", 15],
    ["two\\s+hours", 120],
    ["twenty\\s+minutes", 20],
    ["ten\\s+minutes", 10],
    ["five\\s+minutes", 5],
    ["(?:an|one)\\s+hour", 60],
  ],
  hours: "h|hrs?|hours?",
  notLength: "in|at|around|within|after|before|every",
  notHours: "(?!)",
  notLengthBehind: "ago|later|early|late|earlier|from\\s+now",
  lengthLead: "for(?:\\s+about)?",
  and: "and",
  opening:
    "(?:and\\s+)?then|next(?:\\s+step)?:?(?!\\s+(?:week|month|mon|tue|wed|thu|fri|sat|sun))|to-?do:?|(?:i\\s+)?(?:must|need\\s+to|have\\s+to)|i\\s+(?:will|should)|i'll|please|and",
  again:
    "call\\s+(?:him\\s+|her\\s+|them\\s+)?(?:again|back)|follow[\\s-]?up|try\\s+again|get\\s+back\\s+to|check\\s+back|reach\\s+out",
  dateLead:
    "on|next|this|tomorrow|today|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|month|in|a|\\d+|two|three|days?|weeks?|months?|at|then",
  actions: {
    call: "call|ring|phone|dial",
    meeting: "meet|schedule\\s+(?:an?\\s+)?meeting",
    email: "e-?mail|mail|write",
    visit: "visit|drop\\s+by|stop\\s+by",
    message: "message|text|ping|whatsapp",
    other:
      "send|ask|check|prepare|review|schedule|book|remind|discuss|invite|sign|renew|deliver|present|show|talk|speak|follow|try|get|make|draft|finish|confirm|arrange|share|update|set\\s+up",
  },
  actionsLast: false,
};

const german: InteractionWords = {
  done: {
    call: "(?:zurück|an)gerufen(?!\\s+werden)|telefoniert(?:\\s+mit)?|(?:gesprochen|geredet)(?:\\s+mit)?|rief(?:en)?|sprach(?:en)?\\s+mit|versucht(?:,)?\\s+(?=\\S+\\s+zu\\s+erreichen)",
    meeting: "getroffen|traf(?:en)?(?:\\s+mich\\s+mit)?|zusammengesessen(?:\\s+mit)?",
    email:
      "(?:e-?mail|mail)\\s+(?:geschickt|gesendet|geschrieben)(?:\\s+an)?|gemailt|(?<=\\sper\\s+(?:e-?)?mail\\s(?:\\S+\\s){0,4})(?:geschickt|gesendet)|angeschrieben|geschrieben(?:\\s+an)?|schrieb(?:en)?(?:\\s+an)?",
    visit: "besucht|besuchte[n]?|war(?:en)?\\s+bei",
    message: "(?:nachricht|sms|whatsapp)\\s+(?:geschickt|gesendet|geschrieben)(?:\\s+an)?|gesimst|getextet",
  },
  noun: {
    call: "anruf(?:\\s+(?:bei|mit|an))?|rückruf(?=\\s+von)|telefonat(?:\\s+mit)?|gespräch(?:\\s+mit)?|telefontermin(?:\\s+mit)?",
    meeting:
      "meeting(?:\\s+mit)?|treffen(?:\\s+mit)?|termin(?:\\s+mit)?|besprechung(?:\\s+mit)?|(?:mittagessen|kaffee|demo)\\s+(?:mit|für|bei)",
    email: "e-?mail(?:\\s+an)?|mail(?:\\s+an)?",
    visit: "besuch(?:\\s+bei)?",
    message: "nachricht(?:\\s+an)?|sms(?:\\s+an)?|whatsapp(?:\\s+an)?",
  },
  incoming:
    "wurde[n]?\\s+von|(?:kam\\s+ein\\s+)?(?:eingehender?|eingehende)|(?<=anruf|rückruf|mail|nachricht|sms|whatsapp|besuch)\\s+(?:von|vom)|hat\\s+(?:mich|mir|uns)|hat(?=\\s+(?:\\S+\\s+){0,4}?(?:zurück)?(?:angerufen|geschrieben|gemailt|besucht))|(?<=rief|schrieb|besuchte)\\s+(?:mich|uns)",
  subjectVerbs: "rief(?:en)?|schrieb(?:en)?|besuchte[n]?",
  start:
    "(?:ich|wir)?\\s*(?:habe?|haben|hatte[n]?)(?:\\s+(?:mit|ein(?:e|en)?))?|mit|(?:ich|wir)|ein(?:e|en)?|eben|gerade",
  objectBehind: "(?!)",
  objectAhead: "(?:ihn|ihm|ihr|ihnen|sie)",
  connectors: "und|mit|bei|an|von|am|um|für|im|zu|&|eine?n?|zurück|über(?=\\s*$)|habe?|haben",
  outcomes: {
    Voicemail:
      "(?:nachricht\\s+)?(?:auf\\s+(?:die|den|der|dem)\\s+)?(?:mailbox|anrufbeantworter|voicemail|ab)(?:\\s+(?:gesprochen|hinterlassen|erreicht))?",
    "No answer":
      "nicht\\s+(?:erreicht|rangegangen|abgenommen|geantwortet)|zu\\s+erreichen|keine\\s+(?:antwort|reaktion)|(?:niemand(?:en)?|keiner)\\s+(?:erreicht|da|abgenommen|ran)|besetzt|nicht\\s+erreichbar|ging\\s+nicht\\s+ran",
    Canceled: "abgesagt|ausgefallen|nicht\\s+erschienen",
    Replied: "(?:hat\\s+)?geantwortet|antwort\\s+erhalten",
    "Took place": "stattgefunden|fand\\s+statt",
    Reached: "erreicht|durchgekommen",
  },
  lengths: [
    ["(?:anderthalb|eineinhalb)\\s+stunden?|eine\\s+und\\s+eine\\s+halbe\\s+stunde", 90],
    ["(?:eine\\s+)?dreiviertelstunde", 45],
    ["(?:eine\\s+)?halbe\\s+stunde|dreißig\\s+minuten", 30],
    ["(?:eine\\s+)?viertelstunde|fünfzehn\\s+minuten", 15],
    ["zwei\\s+stunden", 120],
    ["zwanzig\\s+minuten", 20],
    ["zehn\\s+minuten", 10],
    ["fünf\\s+minuten", 5],
    ["eine\\s+stunde", 60],
  ],
  hours: "h|std\\.?|stunden?",
  notLength: "in|um|vor|gegen|ab|nach|bis|alle|einer",
  notHours: "(?!)",
  notLengthBehind: "später|früher|vorher|uhr",
  lengthLead: "für|etwa|rund|ca\\.?",
  and: "und",
  opening:
    "(?:und\\s+)?(?:dann|danach|anschließend)|(?:als\\s+)?nächster?\\s+schritt:?|to-?do:?|bitte|(?:ich\\s+)?(?:muss|soll|werde)|und",
  again:
    "(?:wieder|nochmals?|noch\\s+einmal|erneut|zurück)\\s*(?:anrufen|melden|versuchen|kontaktieren|schreiben|treffen)|zurückrufen|nachfassen|nachhaken|wiedervorlage",
  dateLead:
    "bis|am|ab|um|zum|morgen|heute|übermorgen|(?:nächste|diese|kommende)[nrs]?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch",
  actions: {
    call: "anrufen|telefonieren|zurückrufen|anruf",
    meeting: "treffen|termin\\s+vereinbaren|meeting|termin",
    email: "mailen|e-?mail|schreiben|anschreiben",
    visit: "besuchen|vorbeifahren|besuch",
    message: "simsen|nachricht|texten",
    other:
      "schicken|senden|fragen|nachfragen|prüfen|vorbereiten|erstellen|buchen|erinnern|besprechen|einladen|unterschreiben|verlängern|liefern|präsentieren|zeigen|nachfassen|melden|versuchen|machen|klären|bestellen|bestätigen|vereinbaren|organisieren|kontaktieren|fertigmachen|zusenden|abstimmen|anbieten|rausschicken|nachhaken|nachreichen|bitten",
  },
  actionsLast: true,
};

const french: InteractionWords = {
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
  subjectVerbs: "(?!)",
  start:
    "j'ai|nous\\s+avons|on\\s+a|je|nous|(?:un|une|le|la|l')(?=\\s*(?:appel|réunion|rendez-vous|rdv|visite|coup|démo))|eu\\s+un[e]?|ai",
  objectBehind: "(?!)",
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
    ["deux\\s+heures", 120],
    ["vingt\\s+minutes", 20],
    ["dix\\s+minutes", 10],
    ["cinq\\s+minutes", 5],
    ["une\\s+heure", 60],
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
  actionsLast: false,
};

const spanish: InteractionWords = {
  done: {
    call: "llamé(?:\\s+a)?|llamó|llamado(?:\\s+a)?|hablé(?:\\s+con|(?=\\s+\\d))|hablado\\s+con|telefoneé(?:\\s+a)?|intenté\\s+llamar(?:\\s+a)?",
    meeting:
      "me\\s+reuní\\s+con|reunido\\s+con|nos\\s+reunimos\\s+con|quedé\\s+con|tomé\\s+(?:un\\s+)?café\\s+con|comí\\s+con|vi\\s+a",
    email:
      "(?:envié|mandé)(?=\\s.*\\spor\\s+(?:correo|e-?mail|mail))|(?:envié|mandé)\\s+un\\s+(?:correo|e-?mail|mail)\\s+a|(?:le\\s+)?escribí(?:\\s+un\\s+(?:correo|e-?mail|mail))?(?:\\s+a)?|escrito\\s+a|escribió",
    visit: "visité(?:\\s+a)?|visitó|visitado(?:\\s+a)?|pasé\\s+por|fui\\s+a\\s+ver(?:\\s+a)?",
    message: "(?:envié|mandé)\\s+un\\s+(?:mensaje|sms|whatsapp)\\s+a",
  },
  noun: {
    call: "llamada(?:\\s+(?:a|con))?",
    meeting:
      "reunión(?:\\s+con)?|cita(?:\\s+con)?|(?:comida|demo|demostración|almuerzo|café)\\s+(?:con|para)",
    email: "(?:correo|e-?mail|mail)(?:\\s+a)?",
    visit: "visita(?:\\s+a)?",
    message: "(?:mensaje|sms|whatsapp)(?:\\s+a)?",
  },
  incoming:
    "me\\s+llamó|nos\\s+llamó|(?:me|nos)\\s+devolvió\\s+la(?=\\s+llamada)|(?<!me\\s|nos\\s)llamó|(?:me|nos)\\s+escribió|(?:me|nos)\\s+visitó|(?:me|nos)\\s+(?:envió|mandó)\\s+un(?=\\s+(?:mensaje|correo|sms|whatsapp|e-?mail|mail))|(?:recibí\\s+)?(?:un[a]?\\s+)?(?=(?:llamada|correo|e-?mail|mail|mensaje|sms|visita|whatsapp)\\s+(?:entrante\\s+)?de(?!\\s+voz))|(?<=llamada|correo|mail|mensaje|sms|visita|whatsapp)(?:\\s+entrante)?\\s+de(?!\\s+voz)",
  subjectVerbs: "(?!)",
  start: "he|hemos|yo|tuve\\s+un[a]?|(?:un[a]?|la|el)(?=\\s+(?:llamada|reunión|cita|visita|demo))",
  objectBehind: "(?!)",
  objectAhead: "l[aeo]s?",
  connectors: "y|e|con|a|al|de|del|por|para|un[a]?|durante|&",
  outcomes: {
    Voicemail:
      "(?:dejé\\s+(?:un\\s+)?mensaje\\s+(?:de\\s+voz|en\\s+el\\s+(?:buzón|contestador)))|(?:saltó\\s+el\\s+)?(?:buzón(?:\\s+de\\s+voz)?|contestador)",
    "No answer":
      "sin\\s+respuesta|no\\s+(?:contestó|respondió|contesta|responde|cogió|hubo\\s+respuesta)|no\\s+(?:pude|logré|conseguí)\\s+(?:contactar|hablar|localizar)|no\\s+había\\s+nadie|comunicaba|ocupad[ao]|ilocalizable",
    Canceled: "cancelad[ao]|cancelamos|no\\s+(?:vino|se\\s+presentó)|canceló",
    Replied: "(?:ha\\s+)?respondid?o|respondió|contestó",
    "Took place": "se\\s+celebró|tuvo\\s+lugar",
    Reached: "localizad[ao]|logré\\s+hablar|contactad[ao]",
  },
  lengths: [
    ["(?:una\\s+)?hora\\s+y\\s+media", 90],
    ["tres\\s+cuartos\\s+de\\s+hora", 45],
    ["media\\s+hora|treinta\\s+minutos", 30],
    ["(?:un\\s+)?cuarto\\s+de\\s+hora|quince\\s+minutos", 15],
    ["dos\\s+horas", 120],
    ["veinte\\s+minutos", 20],
    ["diez\\s+minutos", 10],
    ["cinco\\s+minutos", 5],
    ["una\\s+hora", 60],
  ],
  hours: "h|horas?",
  notLength: "en|dentro\\s+de|a\\s+las?|hace|sobre\\s+las?|hacia\\s+las?|cada|las|desde",
  notHours: "(?!)",
  notLengthBehind: "después|antes|más\\s+tarde|de\\s+la",
  lengthLead: "durante|unos|unas",
  and: "y",
  opening:
    "(?:y\\s+)?(?:luego|después|entonces)|próximo\\s+paso\\s*:?|pendiente\\s*:|(?:tengo|hay)\\s+que|debo|por\\s+favor|y",
  again:
    "volver\\s+a\\s+[A-Za-zÀ-ɏ]+|llamar\\s+(?:otra\\s+vez|de\\s+nuevo)|hacer\\s+seguimiento|reintentar|devolver\\s+la\\s+llamada",
  dateLead:
    "mañana|el|la|los|lunes|martes|miércoles|jueves|viernes|sábado|domingo|próxim[oa]|semanas?|mes|que|viene|en|dentro|de|\\d+|dos|tres|días?",
  actions: {
    call: "llamar|telefonear|volver\\s+a\\s+llamar",
    meeting: "reunirse|quedar|agendar|reunir",
    email: "escribir",
    visit: "visitar|pasar\\s+por",
    message: "mensajear",
    other:
      "enviar|mandar|preguntar|comprobar|preparar|revisar|reservar|recordar|hablar|invitar|firmar|renovar|entregar|presentar|mostrar|volver|hacer|reintentar|terminar|pedir|confirmar|organizar|compartir|proponer|devolver",
  },
  actionsLast: false,
};

export const interactionWords: Readonly<Record<string, InteractionWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};
