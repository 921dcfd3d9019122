import { contactKind } from "@lanyard/contract/contact/contact-kind";
import { type ImportTarget, importTargets } from "@lanyard/contract/import/import-targets";
import { addressNames, furtherOfAddress } from "./address-column-names.ts";
import { knownColumns, type NameTable } from "./column-names.ts";
import {
  companyDomainNames,
  extraNames,
  idsOfCompanies,
  stageNames,
  worldNames,
} from "./extra-column-names.ts";

/**
 * Column names in exports of HubSpot, Salesforce, Pipedrive, Zoho, Google, Outlook, LinkedIn, Mailchimp and
 * Thunderbird, in English, German, Spanish and French, partly also Italian, Portuguese and Dutch.
 */
const names: NameTable<ImportTarget> = {
  ...addressNames,
  ...extraNames,
  note: `${extraNames.note}|${worldNames.note}`,
  first: `first name|given name|forename|vorname|prenom|nombre|nombre de pila|primer nombre|nombre 1|first|fname|f name|christian name|rufname|nome|primeiro nome|voornaam|name|full name|display name|contact name|nombres|client first name|legal first name|nombre propio|${worldNames.first}`,
  last: `last name|family name|surname|nachname|familienname|zuname|nom de famille|nom|apellido|apellidos|primer apellido|apellido 1|apellido paterno|last|lname|l name|cognome|sobrenome|apelido|ultimo nome|achternaam|familienaam|name|naam|nome|primeiro apelido|legal last name|last names|${worldNames.last}`,
  full_name: `full name|name|nombre contacto|nombre de contacto|nombre cliente|nombre del cliente|nome cliente|nome do cliente|nome contatto|nom client|nom du client|name ansprechpartner|name kunde|이름|שם|الاسم|display name|contact name|contact full name|person|contact person|contact|lead name|customer name|complete name|file as|first last|first and last name|first name last name|name surname|vollstandiger name|vor und nachname|vorname nachname|ansprechpartner|ansprechperson|kontakt|kontaktname|kontaktperson|anzeigename|nom complet|nom du contact|nom et prenom|prenom et nom|nom prenom|prenom nom|nom affiche|nom|nombre completo|nombre y apellidos|nombre del contacto|nombre para mostrar|contacto|nombre|nome completo|nome e cognome|nominativo|nome visualizzato|nome de exibicao|nome|volledige naam|contactpersoon|weergavenaam|naam|prospect|prospect name|candidate|attendee|guest|student|patient|tenant|applicant|participant|donor|candidate name|buyer name|guest name|tenant name|attendee name|student name|patient name|applicant name|subscriber name|donor name|member name|client name|billing name|recipient|recipient name|shipping name|names|kundenname|nom et prenoms|nombre y apellido|apellidos y nombre|nome e sobrenome|beneficiary name|${worldNames.full_name}`,
  email: `email|email address|email 1 value|email value|primary email|primary email address|email 1|email address 1|main email|work email|email work|business email|email 1 address|professional email|e mail adresse|emailadresse|mailadresse|email geschaftlich|primare e mail adresse|adresse email|adresse e mail|adresse de messagerie|adresse electronique|adresse electronique principale|email professionnel|courriel|messagerie|mail|correo|correo electronico|correo electronico principal|direccion de correo electronico|direccion de correo|direccion de email|e mail 1 value|posta elettronica|indirizzo email|indirizzo e mail|indirizzo di posta elettronica|endereco de email|endereco de e mail|e mailadres|mailadres|personal email|private email|email privat|email personnel|email other|email home|home email|other email|email 2 value|email 2|secondary email|additional email|alternate email|email id|email addresses|user email|contact mail|e post|${worldNames.email}`,
  phone: `phone|phone number|telephone|telephone number|tel|tel nr|tel no|phone 1 value|phone value|phone 1|phone no|work phone|phone work|work phone number|business phone|primary phone|main phone|office phone|direct phone|direct line|direct dial|telefon|telefonnummer|telefon geschaftlich|telefon dienstlich|telefon buro|haupttelefon|rufnummer|festnetz|telephone bureau|telephone professionnel|numero de telephone|telephone fixe|telefono|telefono del trabajo|telefono de trabajo|telefono principal|numero de telefono|telefono fijo|numero di telefono|telefono ufficio|telefone|telefone comercial|telefoonnummer|telefoon|telefoon werk|home phone|phone home|telefon privat|telephone domicile|telefono particular|other phone|phone other|company phone|company main phone|contact number|phone 2|telefone number|contact no|contact|contact phone|contact phone number|phone num|ph|ph no|ph number|telephone no|tel number|call number|phone number 1|whatsapp|whatsapp number|business phone number|daytime phone|kontaktnummer|hotline|helpline|toll free|toll free number|numero de contacto|numero de contato|numero de tel|${worldNames.phone}`,
  emails:
    "emails|email 2|email 3|email 4|other email|home email|private email|personal email|email 2 value|email 3 value|email 2 address|email 3 address|email address 2|email address 3|e mail 2 adresse|e mail 3 adresse|secondary email|alternate email|additional email|other emails|email home|email other|email privat|private e mail|email personnel|adresse email 2|weitere e mail adressen|weitere email|autre email|correo personal|otro correo|correo 2",
  phones:
    "phones|phone home|phone other|phone 2|phone 3|phone 4|other phone|home phone|home phone 2|business phone|business phone 2|work phone|work phone 2|phone 2 value|phone 3 value|phone 4 value|primary phone|company main phone|car phone|mobile phone 2|telefon privat|telefon privat 2|telefon geschaftlich|telefon geschaftlich 2|weiteres telefon|telefono particular|telephone domicile|autre telephone|other phones|weitere telefonnummern|additional phone",
  mobile_phone: `mobile phone|mobile phone number|mobile|mobile number|mobile no|cell|cell phone|cellphone|cell number|cellular|phone mobile|mobiltelefon|mobiltelefonnummer|mobilnummer|mobil tel nr|handy|handynummer|mobil|portable|telephone portable|telephone mobile|tel mobile|tel portable|numero de portable|movil|telefono movil|numero de movil|celular|telefono celular|cellulare|telefono cellulare|telemovel|telefone celular|mobiel|mobiele telefoon|gsm|mob|mobile num|mobile contact|cell no|${worldNames.mobile_phone}`,
  company: `company|company name|organization name|organization 1 name|organization|organisation|account name|associated company|associated company primary|primary company|primary associated company|account|employer|current company|business name|firma|unternehmen|unternehmensname|firmenname|arbeitgeber|societe|entreprise|nom de l entreprise|nom de la societe|employeur|empresa|nombre de la empresa|compania|organizacion|azienda|societa|ragione sociale|bedrijf|bedrijfsnaam|organisatie|companies|agency|institution|workplace|trading name|place of work|company trading name|practice|practice name|legal name|company legal name|employer name|current employer|institucion|lugar de trabajo|arbeitsstelle|arbeitsplatz|lieu de travail|etablissement|agence|nombre comercial|nome fantasia|werkgever|${worldNames.company}|${idsOfCompanies}`,
  company_domain: companyDomainNames,
  tags: "tags|tag|labels|label|group membership|categories|category|groups|list membership|schlagworter|schlagworte|kategorien|kategorie|gruppen|markierungen|etiquettes|categories de contact|categorie|libelles|etiquetas|categorias|etichette|categorieen",
  external_id:
    "external id|contact id|record id|record id contact|person id|customer id|lead id|client id|user id|id|uid|kundennummer|kunden nr|kontakt id|externe id|identifiant|identificador|numero client|numero de cliente|klantnummer|leid",
  job_title: `job title|title|position|organization title|organization 1 title|jobtitle|job|role title|occupation|berufsbezeichnung|stellenbezeichnung|stelle|beruf|titel|funktion|fonction|poste|intitule du poste|titre|profession|cargo|puesto|puesto de trabajo|titulo|posizione|mansione|qualifica|functie|functietitel|${worldNames.job_title}`,
  employment_role:
    "employment role|role|function|department|organization department|organization 1 department|job function|abteilung|rolle|service|departement|departamento|dipartimento|reparto|afdeling",
  seniority: "seniority|employment seniority|seniority level|management level|job level",
  lead_status: "lead status|contact status|status|lead state",
  lifecycle_stage: "lifecycle stage",
  stage: stageNames,
  lead_score: "lead score|hubspot score|score|rating|member rating|punkte|puntuacion",
  linkedin_url:
    "linkedin url|linkedin|linkedin profile|linkedin profile url|linkedin bio|person linkedin url|profile url|url",
  website_url: `website url|website|website 1 value|website value|web page 1|web page|web|homepage|business website|company website|domain|internetseite|webseite|internet|site web|page web|sitio web|pagina web|sito web|pagina iniziale|site|url|${worldNames.website}`,
  latest_traffic_source: "latest traffic source|latest source",
  original_traffic_source:
    "original traffic source|original source|lead source|source|contact source|herkunft|quelle|leadquelle|origine|source du lead|origen|fuente|fuente del lead|fonte|bron",
  first_touch_campaign:
    "first touch campaign|first touch converting campaign|campaign|campaign name|kampagne|campagne|campana|campagna",
  last_touch_campaign: "last touch campaign|last touch converting campaign",
  owner_id:
    "owner|contact owner|lead owner|record owner|owner name|account owner|contact owner name|assigned to|sales rep|account manager|responsible|responsible person|kontakt eigentumer|eigentumer|inhaber|besitzer|verantwortlich|zustandig|betreuer|proprietaire|responsable|propietario|proprietario|eigenaar|owner email|owner id|hubspot owner|assigned user|assignee",
  contact_owner: "contact owner",
  hubspot_team: "hubspot team|team",
  traffic_source_date: "traffic source date|latest traffic source date|latest source date",
};

/** Looks that cells with names of people never have. */
const notOfNames = [
  "email",
  "date",
  "number",
  "phone",
  "link",
  "yesNo",
  "companyName",
  "salutation",
] as const;
const notOfPlaces = ["email", "date", "yesNo"] as const;

export const contactColumns = knownColumns({
  targets: importTargets,
  names,
  descriptors: contactKind.fields,
  looks: {
    created_at: "date",
    full_name: "fullName",
    linkedin_url: "linkedin",
    country: "country",
    emails: "email",
    phones: "phone",
  },
  hints: { company: "companyName" },
  unlike: {
    first: notOfNames,
    last: notOfNames,
    full_name: notOfNames,
    job_title: ["email", "date", "yesNo", "salutation"],
    company: notOfPlaces,
    city: notOfPlaces,
    state: notOfPlaces,
  },
  rather: { contact_owner: "owner_id" },
  idsOfOthers: {
    other: "company",
    names:
      "customer number|customer no|client number|client no|kundennummer|kunden nr|kundennr|numero client|numero de cliente|klantnummer|codice cliente",
  },
  further: {
    address: furtherOfAddress,
    first:
      "middle name|middle names|middle initial|second name|second first name|additional name|segundo nombre|nombre 2|zweiter vorname|2 vorname|weitere vornamen|deuxieme prenom|autres prenoms|secondo nome|nome do meio|segundo nome",
    last: "second last name|second surname|segundo apellido|apellido 2|apellido materno|2 apellido|deuxieme nom|secondo cognome|segundo sobrenome|tussenvoegsel|tussenvoegsels",
  },
  joined: { target: "full_name", parts: ["first", "last"] },
  prefixes: [
    "contact",
    "person",
    "lead",
    "customer",
    "client",
    "member",
    "kontakt",
    "kunde",
    "contacto",
    "persona",
    "persoon",
    ...["candidate", "buyer", "guest", "tenant", "attendee", "student", "patient", "applicant"],
    ...["subscriber", "donor", "participant", "user", "prospect"],
  ],
});
