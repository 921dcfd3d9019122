/** Refusals by their English sentence; what is not here stays English. */
export const spanishRefusals: Readonly<Record<string, string>> = {
  "This is not a valid HTTP request.": "No es una petición HTTP válida.",
  "The request did not arrive in time.": "La petición no llegó a tiempo.",
  "The headers of the request are too large.": "Las cabeceras de la petición son demasiado grandes.",
  "Some of what was sent cannot be accepted.": "Parte de lo enviado no se puede aceptar.",
  "The request body cannot be read.": "No se puede leer el contenido de la solicitud.",
  "The return address is not registered.": "La dirección de retorno no está registrada.",
  "The redirect address is not registered.": "La dirección de redirección no está registrada.",
  "This password cannot be used.": "Esta contraseña no se puede usar.",
  "This sign-in link was used or has expired. Please sign in again.":
    "Este enlace de inicio de sesión ya se usó o ha caducado. Vuelve a iniciar sesión.",
  "Please sign in.": "Inicia sesión.",
  "The email address or the password is wrong.": "El correo electrónico o la contraseña no son correctos.",
  "This origin is not registered.": "Este origen no está registrado.",
  "The X-Auth-Request header is missing.": "Falta el encabezado X-Auth-Request.",
  "This account belongs to no organization. Ask for an invitation.":
    "Esta cuenta no pertenece a ninguna organización. Pide una invitación.",
  "Your role does not allow this.": "Tu rol no lo permite.",
  "The sign-in provider did not confirm an account that is known here.":
    "El proveedor de inicio de sesión no confirmó una cuenta conocida aquí.",
  "This does not exist, or is not yours to see.": "Esto no existe o no puedes verlo.",
  "This address does not take that method.": "Esta dirección no admite ese método.",
  "This person belongs to an organization already.": "Esta persona ya pertenece a una organización.",
  "An organization keeps at least one administrator.": "Una organización conserva al menos un administrador.",
  "This short name is taken.": "Este nombre corto ya está en uso.",
  "This link was used or has expired. Ask for a new one.":
    "Este enlace ya se usó o ha caducado. Pide uno nuevo.",
  "This is larger than allowed.": "Supera el tamaño permitido.",
  "This kind of content is not accepted here.": "Aquí no se acepta este tipo de contenido.",
  "Too many failed attempts. Please wait a few minutes.":
    "Demasiados intentos fallidos. Espera unos minutos.",
  "An error occurred": "Se ha producido un error",
  "The mail could not be sent. Please try again.": "No se pudo enviar el correo. Inténtalo de nuevo.",
  "Lanyard ID is not available right now. Please try again.":
    "Lanyard ID no está disponible en este momento. Inténtalo de nuevo.",
  "A password has at least 8 characters.": "Una contraseña tiene al menos 8 caracteres.",
  "A password has at most 128 characters.": "Una contraseña tiene como máximo 128 caracteres.",
  "This password is too common. Choose another one.": "Esta contraseña es demasiado común. Elige otra.",
  "A short name has at least 2 characters.": "Un nombre corto tiene al menos 2 caracteres.",
  "A short name has at most 40 characters.": "Un nombre corto tiene como máximo 40 caracteres.",
  "A short name has lower-case letters, digits and single hyphens only.":
    "Un nombre corto solo tiene minúsculas, cifras y guiones sueltos.",
  "This short name is reserved.": "Este nombre corto está reservado.",
  "An email address has at most 254 characters.": "Un correo electrónico tiene como máximo 254 caracteres.",
  "Please enter a valid email address.": "Escribe un correo electrónico válido.",
  "Please enter a name.": "Escribe un nombre.",
  "A name has at most 200 characters.": "Un nombre tiene como máximo 200 caracteres.",
  "A name has no control characters.": "Un nombre no tiene caracteres de control.",
  "Please enter a password.": "Escribe una contraseña.",
  "This is too long.": "Es demasiado largo.",
  "This is not a valid id.": "No es un identificador válido.",
};
