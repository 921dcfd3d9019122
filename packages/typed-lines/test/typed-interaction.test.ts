import { describe, expect, test } from "vitest";
import type { KnownNames } from "#src/interaction-line.ts";
import { isInteractionLine } from "#src/interaction-patterns.ts";
import { loadInteractionReader, typeOfTitle } from "#src/typed-interaction.ts";
import { momentOnWallOf, wallTextIn } from "#src/wall-time.ts";

const timeZone = "Europe/Berlin";
/** This day is a Thursday. */
const nowMs = momentOnWallOf(timeZone, "2026-11-26T10:00").getTime();

const named = (...ids: string[]) => ids.map((id) => ({ id, label: id }));
const names: KnownNames = {
  people: [
    { id: "ada", name: "Ada Lovelace" },
    { id: "ben", name: "Ben Müller" },
    { id: "maria", name: "María García López" },
  ],
  types: [
    { id: "call", label: "Call", outcomes: named("Reached", "No answer", "Voicemail") },
    { id: "meeting", label: "Meeting", outcomes: named("Took place", "Canceled") },
    { id: "email", label: "E-mail", outcomes: named("Replied", "No answer") },
    { id: "visit", label: "Visit", outcomes: named("Took place", "No answer") },
    { id: "message", label: "Message", outcomes: named("Replied", "No answer") },
    { id: "webinar", label: "Webinar", outcomes: named("Attended") },
  ],
};

/** The expected reading of each line: what happened, `@` people, `:` notes and `→` the next step. */
const rows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    "Called him 10 min, wants a quote": "call out 10 min: wants a quote",
    "Called her, call again Friday": "call out → Call again @ 2026-11-27",
    "Called her boss, wants a quote": "call out: her boss, wants a quote",
    "Met her yesterday 14:00 about the contract": "meeting 2026-11-25T14:00: about the contract",
    "Emailed them the quote": "email out: the quote",
    "Sent a message, wants a quote": "message out: wants a quote",
    "Wrote a message to Ada": "message out @ada",
    "Called Ada from 9 to 9:20, wants a quote": "call out 2026-11-26T09:00 20 min @ada: wants a quote",
    "Meeting with Ada from 2pm to 3pm tomorrow": "meeting 2026-11-27T14:00 60 min @ada",
    "Called Ada between 9 and 9:45": "call out 2026-11-26T09:00 45 min @ada",
    "Met Ada, price went from 9 to 12": "meeting @ada: price went from 9 to 12",
    "Call Ada on Thursday": "call out 2026-12-03T12:00 @ada",
    "WhatsApp from Ben: please call me after 4": "message in @ben: please call me after 4",
    "Sent Ada an email with the offer, call her on 3 December":
      "email out @ada: an email with the offer → Call her @ 2026-12-03",
    "Tried Ada twice, went to voicemail": "call out Voicemail @ada: twice",
    "Dropped by Ada's office, nobody there": "visit out No answer: Ada's office",
    "Coffee with Ada this morning, ask her for a referral next month":
      "meeting @ada → Ask her for a referral @ 2026-12-26",
    "Called Ada twice, no response": "call out No answer @ada: twice",
    "Called Ada to confirm the order": "call out @ada: to confirm the order",
    "Emailed Ada and Ben the quote": "email out @ada @ben: the quote",
    "Met with Ada at 9": "meeting 2026-11-26T09:00 @ada",
    "Text from Ada, running late": "message in @ada: running late",
    "Phone call with Ben 45min, budget approved in January": "call 45 min @ben: budget approved in January",
    "Called Ada, she did not pick up the phone yesterday":
      "call out @ada: she did not pick up the phone yesterday",
    "Called Ada for an hour and a half, then book the demo next Tuesday at 2pm":
      "call out 90 min @ada → Book the demo @ 2026-12-01T14:00",
    "Had coffee with Ada": "meeting @ada",
    "Called Ada 10 min, wants a quote, call again Friday":
      "call out 10 min @ada: wants a quote → Call again @ 2026-11-27",
    "called ada": "call out @ada",
    "Called Ada Lovelace yesterday 15:00, no answer": "call out No answer 2026-11-25T15:00 @ada",
    "Ada called, asks about the price": "call in @ada: asks about the price",
    "Was called by Ben 5 min": "call in 5 min @ben",
    "Call from Ada, wants a demo": "call in @ada: wants a demo",
    "Met Ada and Ben for an hour, discussed pricing, then send offer Monday":
      "meeting 60 min @ada @ben: discussed pricing → Send offer @ 2026-11-30",
    "Meeting with Ada tomorrow at 10": "meeting 2026-11-27T10:00 @ada",
    "E-mailed Ada about the contract": "email out @ada: about the contract",
    "Got an e-mail from Ben, accepts the offer": "email in @ben: accepts the offer",
    "Visited Ada on Monday": "visit out 2026-11-23T12:00 @ada",
    "Messaged Ben, no reply": "message out No answer @ben",
    "Texted Ada, she is travelling": "message out @ada: she is travelling",
    "Left Ada a voicemail": "call out Voicemail @ada",
    "Left a voicemail for Ben, try again tomorrow": "call out Voicemail @ben → Try again @ 2026-11-27",
    "No answer from Ada": "call out No answer @ada",
    "Spoke with Ada for seven minutes": "call out 7 min @ada",
    "Spoke with Ada for half an hour, very interested": "call out 30 min @ada: very interested",
    "Phoned Ben 25 minutes ago": "call out 2026-11-26T09:35 @ben",
    "Rang Ada at 9:15, busy line": "call out No answer 2026-11-26T09:15 @ada",
    "Called Ada and Ben about Charles": "call out @ada @ben: about Charles",
    "Called Ada and send the quote on Monday": "call out @ada → Send the quote @ 2026-11-30",
    "Called Ada. Wants a quote. Follow up next week": "call out @ada: Wants a quote → Follow up @ 2026-12-03",
    "Met Ada last Friday, 1 h 30 min": "meeting 2026-11-20T12:00 90 min @ada",
    "Had a meeting with Ben this morning, 45 min, canceled": "meeting Canceled 45 min @ben",
    "Lunch with Ada on Friday": "meeting 2026-11-27T12:00 @ada",
    "Call with Ada 1.5 hours": "call 90 min @ada",
    "Talked to Ada's colleague": "call out: Ada's colleague",
    "Demo for Ada tomorrow 3pm, 1 hour": "meeting 2026-11-27T15:00 60 min @ada",
    "Ada texted me, needs the invoice": "message in @ada: needs the invoice",
    "Wrote to Ben, replied": "email out Replied @ben",
    "Called Ada, she is away until Friday": "call out @ada: she is away until Friday",
    "Called Ada, reached, will sign": "call out Reached @ada: will sign",
    "Webinar with Ada, attended": "webinar Attended @ada",
    "Dropped by Ada": "visit out @ada",
    "Message from Ben: price is too high": "message in @ben: price is too high",
    "Called Ada for 10 minutes at 14:30 yesterday, need to send the contract tomorrow":
      "call out 2026-11-25T14:30 10 min @ada → Send the contract @ 2026-11-27",
    "Called Ada; next step: prepare offer by Wednesday": "call out @ada → Prepare offer @ 2026-12-02",
    "Tried to reach Ben": "call out @ben",
    "I called Ada two hours ago": "call out 2026-11-26T08:00 @ada",
    "wants a quote": "call: wants a quote",
    "Called Ada, to-do: book flight": "call out @ada → Book flight",
    "Incoming call from Ada, 20 min": "call in 20 min @ada",
    "Called back Ada": "call out @ada",
  },
  de: {
    "Treffen mit Ada, drei Stunden": "meeting 180 min @ada",
    "Ihn angerufen, 10 Min, will ein Angebot": "call out 10 min: will ein Angebot",
    "Habe sie angerufen, nicht erreicht": "call out No answer",
    "Mit Ada telefoniert von 9 bis 9:20, will ein Angebot":
      "call out 2026-11-26T09:00 20 min @ada: will ein Angebot",
    "Treffen mit Ada morgen 14-15 Uhr": "meeting 2026-11-27T14:00 60 min @ada",
    "Ada angerufen, Unterlagen nachreichen bis 4.12.": "call out @ada → Unterlagen nachreichen @ 2026-12-04",
    "Ada angerufen, bis 4.12. Angebot schicken": "call out @ada → Angebot schicken @ 2026-12-04",
    "Ada hat um 8:40 angerufen und nach der Preisliste gefragt":
      "call in 2026-11-26T08:40 @ada: und nach der Preisliste gefragt",
    "Ada morgen anrufen": "call out 2026-11-27T12:00 @ada",
    "War bei Ben im Büro, er braucht es vor dem 5. Dezember":
      "visit out @ben: im Büro, er braucht es vor dem 5. Dezember",
    "Angebot per Mail an Ada geschickt, sie am 3.12. anrufen":
      "email out @ada: Angebot per Mail an Ada → Sie anrufen @ 2026-12-03",
    "Ben angerufen, besetzt, nach dem Mittag nochmal versuchen":
      "call out No answer @ben → Nach dem Mittag nochmal versuchen",
    "Rückruf von Ada um 8:30, Budget ist genehmigt": "call in 2026-11-26T08:30 @ada: Budget ist genehmigt",
    "War bei Ada im Büro, niemand da": "visit out No answer @ada: im Büro",
    "Ben rief um 16 Uhr an, 12 Minuten, will Muster": "call in 2026-11-25T16:00 12 min @ben: will Muster",
    "Keiner abgenommen bei Ben, morgen früh nochmal anrufen":
      "call out No answer @ben → Nochmal anrufen @ 2026-11-27",
    "Ada bat um Rückruf am Montag": "call @ada: bat um Rückruf am Montag",
    "Um 9 Ada angerufen, Anrufbeantworter": "call out Voicemail 2026-11-26T09:00 @ada",
    "Kaffee mit Ada, nächsten Monat um Empfehlung bitten": "meeting @ada → Um Empfehlung bitten @ 2026-12-26",
    "Ada wollte wissen, wann wir liefern, per Telefon, 5 Min":
      "call 5 min @ada: wollte wissen, wann wir liefern, per Telefon",
    "Ada nicht erreicht": "call out No answer @ada",
    "Ada zurückgerufen": "call out @ada",
    "Mit Ben gesprochen, Budget ist freigegeben": "call out @ben: Budget ist freigegeben",
    "Ben traf Ada": "meeting @ben @ada",
    "Sms an Ada, Termin bestätigt": "message out @ada: Termin bestätigt",
    "Anruf bei Ada um 9:15, Mailbox": "call out Voicemail 2026-11-26T09:15 @ada",
    "Ada angerufen und nächsten Dienstag Demo vorbereiten": "call out @ada → Demo vorbereiten @ 2026-12-01",
    "Eingehender Anruf von Ben, 3 Minuten": "call in 3 min @ben",
    "Ada am 5.11. angerufen": "call out 2026-11-05T12:00 @ada",
    "Habe Ada geschrieben, Antwort erhalten": "email out Replied @ada",
    "Ben hat uns besucht": "visit in @ben",
    "Telefonat mit Ada, to-do: Vertrag schicken": "call @ada → Vertrag schicken",
    "Demo mit Ben morgen 14 Uhr, 1 Stunde": "meeting 2026-11-27T14:00 60 min @ben",
    "Ada angerufen, 10 Min, will ein Angebot, Freitag wieder anrufen":
      "call out 10 min @ada: will ein Angebot → Wieder anrufen @ 2026-11-27",
    "Habe mit Ada 10 Minuten telefoniert": "call out 10 min @ada",
    "Ada Lovelace gestern um 15 Uhr angerufen, nicht erreicht": "call out No answer 2026-11-25T15:00 @ada",
    "Ada hat angerufen, fragt nach dem Preis": "call in @ada: fragt nach dem Preis",
    "Wurde von Ben angerufen": "call in @ben",
    "Anruf von Ada, will eine Demo": "call in @ada: will eine Demo",
    "Ada und Ben getroffen, eine Stunde, dann Angebot am Montag schicken":
      "meeting 60 min @ada @ben → Angebot schicken @ 2026-11-30",
    "Termin mit Ada morgen um 10": "meeting 2026-11-27T10:00 @ada",
    "Mail an Ada wegen Vertrag": "email out @ada: wegen Vertrag",
    "E-Mail von Ben, nimmt an": "email in @ben: nimmt an",
    "Ada am Montag besucht": "visit out 2026-11-23T12:00 @ada",
    "Nachricht an Ben, keine Antwort": "message out No answer @ben",
    "Ada auf die Mailbox gesprochen": "call out Voicemail @ada",
    "Telefonat mit Ben, halbe Stunde, sehr interessiert": "call 30 min @ben: sehr interessiert",
    "Ich habe Ada angerufen und Ben Angebot schicken": "call out @ada → Ben Angebot schicken",
    "Gespräch mit Ada, anderthalb Stunden": "call 90 min @ada",
    "Treffen mit Ben letzten Freitag, 90 min": "meeting 2026-11-20T12:00 90 min @ben",
    "Meeting mit Ada heute, abgesagt": "meeting Canceled @ada",
    "Ben hat mir geschrieben, braucht die Rechnung": "email in @ben: braucht die Rechnung",
    "Rief Ada an, besetzt": "call out No answer @ada",
    "Vor 20 Minuten mit Ada telefoniert": "call out 2026-11-26T09:40 @ada",
    "Ada angerufen. Möchte kaufen. Nächste Woche nachfassen":
      "call out @ada: Möchte kaufen → Nachfassen @ 2026-12-03",
    "Ada angerufen, morgen Vertrag schicken": "call out @ada → Vertrag schicken @ 2026-11-27",
    "Besuch bei Ada gestern, 2 Std": "visit out 2026-11-25T12:00 120 min @ada",
    "Mittagessen mit Ben am Freitag": "meeting 2026-11-27T12:00 @ben",
    "Ada geschrieben": "email out @ada",
    "Ada angerufen, muss Angebot vorbereiten": "call out @ada → Angebot vorbereiten",
    "Gesprochen mit Ada, Wiedervorlage in zwei Wochen": "call out @ada → Wiedervorlage @ 2026-12-10",
    "Nachricht von Ben: zu teuer": "message in @ben: zu teuer",
    "ada telefoniert 15 min": "call out 15 min @ada",
  },
  fr: {
    "L'ai appelée 10 min, veut un devis": "call out 10 min: veut un devis",
    "Je l'ai rencontré": "meeting",
    "Appelé Ada de 9h à 9h20": "call out 2026-11-26T09:00 20 min @ada",
    "Réunion avec Ada demain de 14h à 15h": "meeting 2026-11-27T14:00 60 min @ada",
    "Parlé 15 min avec Ada du contrat": "call out 15 min @ada: du contrat",
    "Ben a appelé ce matin 5 minutes": "call in 5 min @ben",
    "Envoyé l'offre à Ada par mail": "email out @ada: l'offre à Ada par mail",
    "Je dois rappeler Ada jeudi": "call out 2026-12-03T12:00 @ada",
    "Pas réussi à joindre Ben, réessayer cet après-midi": "call out No answer @ben → Réessayer @ 2026-11-26",
    "Reçu un mail d'Ada : veut annuler": "email in @ada: veut annuler",
    "Passé au bureau d'Ada, personne": "visit out No answer @ada",
    "Ada n'a pas décroché, rappeler jeudi": "call out No answer @ada → Rappeler @ 2026-12-03",
    "Ada, je l'ai appelée hier à 16h, elle était occupée":
      "call out 2026-11-25T16:00 @ada: elle était occupée",
    "Ada occupée, réessayer dans une heure": "call out No answer @ada → Réessayer @ 2026-11-26T11:00",
    "Pris un café avec Ada ce matin, lui demander une recommandation le mois prochain":
      "meeting @ada → Lui demander une recommandation @ 2026-12-26",
    "Appelé Ben trois fois sans succès": "call out No answer @ben: trois fois",
    "Essayé d'appeler Ben, ça sonnait occupé": "call out No answer @ben",
    "Ada veut que je la rappelle vendredi": "call @ada: veut que je la rappelle vendredi",
    "Déjeuné avec Ada hier, une heure": "meeting 2026-11-25T12:00 60 min @ada",
    "Essayé d'appeler Ada, injoignable": "call out No answer @ada",
    "Appel à Ada lundi à 9h, boîte vocale": "call out Voicemail 2026-11-23T09:00 @ada",
    "Pas joint Ada": "call out No answer @ada",
    "Rappelé Ben ce matin, 5 minutes": "call out 5 min @ben",
    "Visite chez Ada demain à 14h": "visit 2026-11-27T14:00 @ada",
    "Appelé Ada à 9h15, occupé": "call out No answer 2026-11-26T09:15 @ada",
    "Ben m'a écrit, accepte le devis": "email in @ben: accepte le devis",
    "Sms à Ada, rendez-vous confirmé": "message out @ada: rendez-vous confirmé",
    "Appelé Ada, prochaine étape : préparer la démo mardi prochain":
      "call out @ada → Préparer la démo @ 2026-12-01",
    "Reçu un appel de Ben, 3 min": "call in 3 min @ben",
    "Vu Ada une heure et demie": "meeting 90 min @ada",
    "Passé chez Ben hier": "visit out 2026-11-25T12:00 @ben",
    "Email à Ada au sujet du contrat": "email out @ada: au sujet du contrat",
    "Appelé Ada, je dois envoyer le devis demain": "call out @ada → Envoyer le devis @ 2026-11-27",
    "Appelé Ada 10 min, veut un devis, rappeler vendredi":
      "call out 10 min @ada: veut un devis → Rappeler @ 2026-11-27",
    "J'ai appelé Ada": "call out @ada",
    "Appelé Ada Lovelace hier à 15h, pas de réponse": "call out No answer 2026-11-25T15:00 @ada",
    "Ada a appelé, demande le prix": "call in @ada: demande le prix",
    "Ada m'a appelé": "call in @ada",
    "Appel de Ben, 5 min": "call in 5 min @ben",
    "Rencontré Ada et Ben pendant une heure, puis envoyer l'offre lundi":
      "meeting 60 min @ada @ben → Envoyer l'offre @ 2026-11-30",
    "Réunion avec Ada demain à 10h": "meeting 2026-11-27T10:00 @ada",
    "Envoyé un mail à Ada": "email out @ada",
    "Mail de Ben, accepte l'offre": "email in @ben: accepte l'offre",
    "Visité Ada lundi": "visit out 2026-11-23T12:00 @ada",
    "Rendu visite à Ada hier": "visit out 2026-11-25T12:00 @ada",
    "Envoyé un message à Ben, sans réponse": "message out No answer @ben",
    "Laissé un message vocal à Ada": "call out Voicemail @ada",
    "Tombé sur le répondeur": "call out Voicemail",
    "Téléphoné à Ada, une demi-heure": "call out 30 min @ada",
    "Parlé avec Ben, très intéressé": "call out @ben: très intéressé",
    "Rdv avec Ada vendredi dernier, 1h30": "meeting 2026-11-20T12:00 90 min @ada",
    "Réunion avec Ben annulée": "meeting Canceled @ben",
    "Appelé Ada il y a 20 minutes": "call out 2026-11-26T09:40 @ada",
    "Appelé Ada et envoyer le contrat demain": "call out @ada → Envoyer le contrat @ 2026-11-27",
    "Message de Ben : trop cher": "message in @ben: trop cher",
    "Déjeuner avec Ben vendredi": "meeting 2026-11-27T12:00 @ben",
    "Écrit à Ada, a répondu": "email out Replied @ada",
    "Été appelé par Ada": "call in @ada",
    "Coup de fil à Ada, un quart d'heure, relancer dans deux semaines":
      "call out 15 min @ada → Relancer @ 2026-12-10",
    "appel avec ada 15 min": "call 15 min @ada",
  },
  es: {
    "La llamé 10 min, quiere una oferta": "call out 10 min: quiere una oferta",
    "Lo visité 30 min": "visit out 30 min",
    "Hablé con Ben el martes de 10 a 10:30": "call out 2026-11-24T10:00 30 min @ben",
    "Reunión con Ada mañana de 14 a 15": "meeting 2026-11-27T14:00 60 min @ada",
    "Llamé a Ada, llega tarde": "call out @ada: llega tarde",
    "Llamé a Ada, llamar el jueves": "call out @ada → Llamar @ 2026-12-03",
    "Hablé 15 min con Ada del contrato": "call out 15 min @ada: del contrato",
    "Tengo que llamar a Ada el jueves": "call out 2026-12-03T12:00 @ada",
    "Llamé a Ada, preparar una oferta para el martes": "call out @ada → Preparar una oferta @ 2026-12-01",
    "Envié la oferta a Ada por correo": "email out @ada: la oferta a Ada por correo",
    "No pude contactar con Ben, volver a intentar esta tarde":
      "call out No answer @ben → Volver a intentar @ 2026-11-26",
    "Ada me devolvió la llamada a las 8:30, presupuesto aprobado":
      "call in 2026-11-26T08:30 @ada: presupuesto aprobado",
    "Pasé por la oficina de Ada, no había nadie": "visit out No answer @ada: la oficina de Ada",
    "Con María García hablé por teléfono 15 min": "call 15 min @maria: hablé por teléfono",
    "Ada ocupada, reintentar en una hora": "call out No answer @ada → Reintentar @ 2026-11-26T11:00",
    "Tomé café con Ada esta mañana, pedirle una recomendación el próximo mes":
      "meeting @ada → Pedirle una recomendación @ 2026-12-26",
    "Demostración para Ben el lunes a las 10": "meeting 2026-11-30T10:00 @ben",
    "Ada quiere que la llame el viernes": "call @ada: quiere que la llame el viernes",
    "Llamé a Ada. Quiere oferta. Llamarla el viernes.":
      "call out @ada: Quiere oferta → Llamarla @ 2026-11-27",
    "Almuerzo con Ada mañana a las 14:00": "meeting 2026-11-27T14:00 @ada",
    "Llamé a Ada durante diez minutos, pide una demo": "call out 10 min @ada: pide una demo",
    "Llamada a Ada a las 9:15, comunicaba": "call out No answer 2026-11-26T09:15 @ada",
    "Ada me escribió, acepta el presupuesto": "email in @ada: acepta el presupuesto",
    "Visita a Ada mañana a las 14:00": "visit out 2026-11-27T14:00 @ada",
    "Sms a Ada, cita confirmada": "message out @ada: cita confirmada",
    "Hablé con Ben sobre el contrato": "call out @ben: sobre el contrato",
    "Recibí una llamada de Ben, 3 min": "call in 3 min @ben",
    "Llamé a Ada, próximo paso: preparar la demo el martes": "call out @ada → Preparar la demo @ 2026-12-01",
    "Llamé a Ada, tengo que enviar el presupuesto mañana":
      "call out @ada → Enviar el presupuesto @ 2026-11-27",
    "Quedé con Ada una hora y media": "meeting 90 min @ada",
    "Llamada entrante de Ada": "call in @ada",
    "Correo a Ben, respondió": "email out Replied @ben",
    "Visité a Ben ayer": "visit out 2026-11-25T12:00 @ben",
    "Intenté llamar a Ada, sin respuesta": "call out No answer @ada",
    "Llamé a Ben dos veces": "call out @ben: dos veces",
    "Me reuní con Ada esta mañana": "meeting @ada",
    "Escribí a Ada": "email out @ada",
    "Ben nos visitó": "visit in @ben",
    "Llamé a Ada 10 min, quiere un presupuesto, llamar otra vez el viernes":
      "call out 10 min @ada: quiere un presupuesto → Llamar otra vez @ 2026-11-27",
    "Llamé a Ada Lovelace ayer a las 15:00, no contestó": "call out No answer 2026-11-25T15:00 @ada",
    "Ada llamó, pregunta por el precio": "call in @ada: pregunta por el precio",
    "Me llamó Ada": "call in @ada",
    "Llamada de Ben, 5 min": "call in 5 min @ben",
    "Me reuní con Ada y Ben una hora, luego enviar la oferta el lunes":
      "meeting 60 min @ada @ben → Enviar la oferta @ 2026-11-30",
    "Reunión con Ada mañana a las 10": "meeting 2026-11-27T10:00 @ada",
    "Envié un correo a Ada": "email out @ada",
    "Correo de Ben, acepta": "email in @ben: acepta",
    "Visité a Ada el lunes": "visit out 2026-11-23T12:00 @ada",
    "Mandé un mensaje a Ben, sin respuesta": "message out No answer @ben",
    "Dejé un mensaje de voz a Ada": "call out Voicemail @ada",
    "Saltó el buzón": "call out Voicemail",
    "Hablé con Ada media hora, muy interesada": "call out 30 min @ada: muy interesada",
    "He llamado a Ben": "call out @ben",
    "Llamé a Ada hace 20 minutos": "call out 2026-11-26T09:40 @ada",
    "Llamé a Ada y enviar el contrato mañana": "call out @ada → Enviar el contrato @ 2026-11-27",
    "Reunión con Ben cancelada": "meeting Canceled @ben",
    "Mensaje de Ben: muy caro": "message in @ben: muy caro",
    "Comida con Ben el viernes": "meeting 2026-11-27T12:00 @ben",
    "Le escribí a Ada, respondió": "email out Replied @ada",
    "Cita con Ada el viernes pasado, hora y media": "meeting 2026-11-20T12:00 90 min @ada",
    "Llamada con Ada, un cuarto de hora, hacer seguimiento en dos semanas":
      "call 15 min @ada → Hacer seguimiento @ 2026-12-10",
    "llamada con ada 15 min": "call 15 min @ada",
  },
};

const readerOf = (language: string) =>
  loadInteractionReader({ language, timeZone, isDayFirst: language === "es" || language === "fr" });

async function readingOf(language: string, typed: string): Promise<string> {
  const read = (await readerOf(language))(typed, names, nowMs);
  const at = wallTextIn(timeZone, Date.parse(read.startedAt));
  const { task, durationMinutes } = read;
  const due = task?.due_on ?? (task?.due_at ? wallTextIn(timeZone, Date.parse(task.due_at)) : null);
  const { type, direction, outcome } = read;
  const length = durationMinutes === null ? null : `${durationMinutes} min`;
  const when = at === "2026-11-26T10:00" ? null : at;
  const what = [type, direction, outcome, when, length, ...read.personIds.map((id) => `@${id}`)];
  const next = [task?.title, due].filter(Boolean).join(" @ ");
  return `${what.filter(Boolean).join(" ")}${read.body ? `: ${read.body}` : ""}${next && ` → ${next}`}`;
}

describe.each(Object.keys(rows))("lines in %s", (language) => {
  test.each(Object.entries(rows[language] ?? {}))("the reader understands “%s”", async (typed, reading) => {
    expect(await readingOf(language, typed)).toBe(reading);
  });
});

test("a line is understood in a language other than the interface's", async () => {
  const read = await readingOf("en", "Ada angerufen, nicht erreicht, Freitag wieder anrufen");
  expect(read).toBe("call out No answer @ada → Wieder anrufen @ 2026-11-27");
});

test("an outcome is recognised by the label that the organisation gave it", async () => {
  const [first] = names.types;
  const types =
    first === undefined ? [] : [{ ...first, outcomes: [{ id: "later", label: "Wants to wait" }] }];
  const read = (await readerOf("en"))("Called Ada, wants to wait", { ...names, types }, nowMs);
  expect([read.outcome, read.body]).toEqual(["later", null]);
});

test.each([
  ["Call Ada", "call"],
  ["Ada anrufen", "call"],
  ["Rappeler Ada vendredi", "call"],
  ["Reunión con Ada", "meeting"],
  ["Termin mit Ada", "meeting"],
  ["Send the offer", undefined],
])("the interaction type of a task with the title “%s” is %s", (title, type) =>
  expect(typeOfTitle(title)).toBe(type),
);

test.each([
  "Called Ada 10 min, wants a quote, call again Friday",
  "I met Ada and Ben",
  "Ada angerufen, möchte ein Angebot",
  "Telefonat mit Ada 20 Min.",
  "J'ai appelé Ada, veut un devis",
  "Réunion avec Ada 1 h",
  "Llamé a Ada 10 min",
  "Visité a Ben ayer",
])("a text about an interaction is recognised: %s", (line) => {
  expect(isInteractionLine(line)).toBe(true);
});

test.each(["Called", "Call list", "Ada Lovelace", "Visite guidée", "Besuch Messe", "Meeting notes"])(
  "a text that can name a record is not an interaction: %s",
  (line) => {
    expect(isInteractionLine(line)).toBe(false);
  },
);
