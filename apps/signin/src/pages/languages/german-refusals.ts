/** Refusals by their English sentence; what is not here stays English. */
export const germanRefusals: Readonly<Record<string, string>> = {
  "This is not a valid HTTP request.": "Das ist keine gültige HTTP-Anfrage.",
  "The request did not arrive in time.": "Die Anfrage ist nicht rechtzeitig angekommen.",
  "The headers of the request are too large.": "Die Kopfzeilen der Anfrage sind zu groß.",
  "Some of what was sent cannot be accepted.": "Ein Teil der Eingaben kann nicht angenommen werden.",
  "The request body cannot be read.": "Der Inhalt der Anfrage kann nicht gelesen werden.",
  "The return address is not registered.": "Die Rücksprungadresse ist nicht registriert.",
  "The redirect address is not registered.": "Die Weiterleitungsadresse ist nicht registriert.",
  "This password cannot be used.": "Dieses Passwort kann nicht verwendet werden.",
  "This sign-in link was used or has expired. Please sign in again.":
    "Dieser Anmeldelink wurde bereits verwendet oder ist abgelaufen. Bitte melden Sie sich erneut an.",
  "Please sign in.": "Bitte melden Sie sich an.",
  "The email address or the password is wrong.": "E-Mail-Adresse oder Passwort ist falsch.",
  "This origin is not registered.": "Diese Herkunft ist nicht registriert.",
  "The X-Auth-Request header is missing.": "Der Header X-Auth-Request fehlt.",
  "This account belongs to no organization. Ask for an invitation.":
    "Dieses Konto gehört zu keiner Organisation. Bitten Sie um eine Einladung.",
  "Your role does not allow this.": "Ihre Rolle erlaubt das nicht.",
  "The sign-in provider did not confirm an account that is known here.":
    "Der Anmeldeanbieter hat kein hier bekanntes Konto bestätigt.",
  "This does not exist, or is not yours to see.": "Das existiert nicht oder ist für Sie nicht sichtbar.",
  "This address does not take that method.": "Diese Adresse nimmt diese Methode nicht an.",
  "This person belongs to an organization already.": "Diese Person gehört bereits zu einer Organisation.",
  "An organization keeps at least one administrator.":
    "Eine Organisation behält mindestens einen Administrator.",
  "This short name is taken.": "Dieser Kurzname ist vergeben.",
  "This link was used or has expired. Ask for a new one.":
    "Dieser Link wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.",
  "This is larger than allowed.": "Das ist größer als erlaubt.",
  "This kind of content is not accepted here.": "Diese Art von Inhalt wird hier nicht angenommen.",
  "Too many failed attempts. Please wait a few minutes.":
    "Zu viele Fehlversuche. Bitte warten Sie einige Minuten.",
  "An error occurred": "Ein Fehler ist aufgetreten",
  "The mail could not be sent. Please try again.":
    "Die Mail konnte nicht gesendet werden. Bitte versuchen Sie es erneut.",
  "Lanyard ID is not available right now. Please try again.":
    "Lanyard ID ist gerade nicht verfügbar. Bitte versuchen Sie es erneut.",
  "A password has at least 8 characters.": "Ein Passwort hat mindestens 8 Zeichen.",
  "A password has at most 128 characters.": "Ein Passwort hat höchstens 128 Zeichen.",
  "This password is too common. Choose another one.":
    "Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.",
  "A short name has at least 2 characters.": "Ein Kurzname hat mindestens 2 Zeichen.",
  "A short name has at most 40 characters.": "Ein Kurzname hat höchstens 40 Zeichen.",
  "A short name has lower-case letters, digits and single hyphens only.":
    "Ein Kurzname hat nur Kleinbuchstaben, Ziffern und einzelne Bindestriche.",
  "This short name is reserved.": "Dieser Kurzname ist reserviert.",
  "An email address has at most 254 characters.": "Eine E-Mail-Adresse hat höchstens 254 Zeichen.",
  "Please enter a valid email address.": "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
  "Please enter a name.": "Bitte geben Sie einen Namen ein.",
  "A name has at most 200 characters.": "Ein Name hat höchstens 200 Zeichen.",
  "A name has no control characters.": "Ein Name hat keine Steuerzeichen.",
  "Please enter a password.": "Bitte geben Sie ein Passwort ein.",
  "This is too long.": "Das ist zu lang.",
  "This is not a valid id.": "Das ist keine gültige ID.",
};
