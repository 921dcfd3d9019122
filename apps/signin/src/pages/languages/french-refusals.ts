/** Refusals by their English sentence; what is not here stays English. */
export const frenchRefusals: Readonly<Record<string, string>> = {
  "This is not a valid HTTP request.": "Ce n’est pas une requête HTTP valide.",
  "The request did not arrive in time.": "La requête n’est pas arrivée à temps.",
  "The headers of the request are too large.": "Les en-têtes de la requête sont trop volumineux.",
  "Some of what was sent cannot be accepted.": "Une partie de l’envoi ne peut pas être acceptée.",
  "The request body cannot be read.": "Le contenu de la requête est illisible.",
  "The return address is not registered.": "L’adresse de retour n’est pas enregistrée.",
  "The redirect address is not registered.": "L’adresse de redirection n’est pas enregistrée.",
  "This password cannot be used.": "Ce mot de passe ne peut pas être utilisé.",
  "This sign-in link was used or has expired. Please sign in again.":
    "Ce lien de connexion a déjà été utilisé ou a expiré. Veuillez vous reconnecter.",
  "Please sign in.": "Veuillez vous connecter.",
  "The email address or the password is wrong.": "L’e-mail ou le mot de passe est incorrect.",
  "This origin is not registered.": "Cette origine n’est pas enregistrée.",
  "The X-Auth-Request header is missing.": "L’en-tête X-Auth-Request est absent.",
  "This account belongs to no organization. Ask for an invitation.":
    "Ce compte n’appartient à aucune organisation. Demandez une invitation.",
  "Your role does not allow this.": "Votre rôle ne le permet pas.",
  "The sign-in provider did not confirm an account that is known here.":
    "Le fournisseur de connexion n’a pas confirmé de compte connu ici.",
  "This does not exist, or is not yours to see.": "Cet élément n’existe pas, ou vous n’y avez pas accès.",
  "This address does not take that method.": "Cette adresse n’accepte pas cette méthode.",
  "This person belongs to an organization already.": "Cette personne appartient déjà à une organisation.",
  "An organization keeps at least one administrator.": "Une organisation garde au moins un administrateur.",
  "This short name is taken.": "Ce nom court est déjà pris.",
  "This link was used or has expired. Ask for a new one.":
    "Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau.",
  "This is larger than allowed.": "La taille autorisée est dépassée.",
  "This kind of content is not accepted here.": "Ce type de contenu n’est pas accepté ici.",
  "Too many failed attempts. Please wait a few minutes.":
    "Trop de tentatives échouées. Veuillez patienter quelques minutes.",
  "An error occurred": "Une erreur est survenue",
  "The mail could not be sent. Please try again.": "L’e-mail n’a pas pu être envoyé. Veuillez réessayer.",
  "Lanyard ID is not available right now. Please try again.":
    "Lanyard ID n’est pas disponible pour le moment. Veuillez réessayer.",
  "A password has at least 8 characters.": "Un mot de passe compte au moins 8 caractères.",
  "A password has at most 128 characters.": "Un mot de passe compte au plus 128 caractères.",
  "This password is too common. Choose another one.":
    "Ce mot de passe est trop courant. Choisissez-en un autre.",
  "A short name has at least 2 characters.": "Un nom court compte au moins 2 caractères.",
  "A short name has at most 40 characters.": "Un nom court compte au plus 40 caractères.",
  "A short name has lower-case letters, digits and single hyphens only.":
    "Un nom court ne contient que des minuscules, des chiffres et des traits d’union isolés.",
  "This short name is reserved.": "Ce nom court est réservé.",
  "An email address has at most 254 characters.": "Une adresse e-mail compte au plus 254 caractères.",
  "Please enter a valid email address.": "Veuillez saisir une adresse e-mail valide.",
  "Please enter a name.": "Veuillez saisir un nom.",
  "A name has at most 200 characters.": "Un nom compte au plus 200 caractères.",
  "A name has no control characters.": "Un nom ne contient aucun caractère de contrôle.",
  "Please enter a password.": "Veuillez saisir un mot de passe.",
  "This is too long.": "C’est trop long.",
  "This is not a valid id.": "Cet identifiant n’est pas valide.",
};
