import type { InteractionWords } from "../interaction-words.ts";

export const englishInteractions: InteractionWords = {
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
    ["twenty\\s+minutes", 20],
    ["(?:an|one)\\s+hour", 60],
  ],
  hours: "h|hrs?|hours?",
  notLength: "in|at|around|within|after|before|every",
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
};
