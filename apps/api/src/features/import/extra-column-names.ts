/** Column names in other programs for targets that every kind has. */
export const extraNames = {
  note: "note|notes|comment|comments|remark|remarks|notiz|notizen|bemerkung|bemerkungen|kommentar|remarque|remarques|commentaire|commentaires|nota|notas|comentario|comentarios|osservazioni|note interne|observacoes|opmerking|opmerkingen",
  created_at:
    "created at|deal created|person created|organization created|create date|created date|created|created on|date created|creation date|record created|created time|add time|date added|erstellt am|angelegt am|anlagedatum|erstelldatum|erstellungsdatum|date de creation|cree le|fecha de creacion|creado el|fecha de alta|fecha de creacion del registro|date d ajout|date ajout|signup date|sign up date|joined|registered at|member since|hinzugefugt am|data di creazione|data de criacao|aanmaakdatum",
} as const;

export const stageNames = "stage|stage name|pipeline stage|deal stage|phase|etape|etapa|fase";

export const companyDomainNames =
  "associated company domain|associated company domain name|company domain|company domain name|primary company domain|account domain|email domain|unternehmensdomain|firmendomain|domain des unternehmens|domaine de l entreprise|domaine de la societe|dominio de la empresa|dominio de la compania|dominio aziendale";

/** Column names in other programs for a company id. Names that mean the company itself take precedence. */
export const idsOfCompanies =
  "account id|account name id|company id|organization id|organisation id|associated company id|associated company ids|primary company id|firmen id";
