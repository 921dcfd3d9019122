import type { InteractionWords } from "../interaction-words.ts";

export const spanishInteractions: InteractionWords = {
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
  start: "he|hemos|yo|tuve\\s+un[a]?|(?:un[a]?|la|el)(?=\\s+(?:llamada|reunión|cita|visita|demo))",
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
    ["veinte\\s+minutos", 20],
  ],
  hours: "h|horas?",
  notLength: "en|dentro\\s+de|a\\s+las?|hace|sobre\\s+las?|hacia\\s+las?|cada|las|desde",
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
};
