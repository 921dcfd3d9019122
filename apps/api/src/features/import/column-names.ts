import type { ImportTarget } from "@lanyard/contract/import/import-targets";
import { importTargets } from "@lanyard/contract/import/import-targets";
import { targetLabel } from "./target-label.ts";

/**
 * Names under which address books and other CRMs export each field: HubSpot, Google (new and old), LinkedIn,
 * Outlook, Thunderbird, Salesforce; German, French, Spanish. The likelier name comes first.
 */
const foreignNames: Readonly<Partial<Record<ImportTarget, string>>> = {
  first:
    "first name|firstname|given name|vorname|prenom|nombre|first|forename|name|full name|display name|contact name",
  last: "last name|lastname|family name|surname|nachname|familienname|nom|nom de famille|apellido|apellidos|last",
  email:
    "email|email address|email 1 value|primary email|email 1|work email|email work|business email|email 1 address|e mail adresse|emailadresse|adresse email|courriel|mail|correo|correo electronico|direccion de correo electronico|contact email|home email|email 2|secondary email",
  phone:
    "phone|phone number|telephone|tel|phone 1 value|phone 1|work phone|business phone|primary phone|direct phone|telefon|telefonnummer|telefon geschaftlich|telephone bureau|telephone professionnel|telefono|telefono del trabajo|home phone|company phone",
  mobile_phone:
    "mobile phone|mobile phone number|mobile|mobile number|cell|cell phone|mobiltelefon|handy|handynummer|mobil|portable|telephone mobile|tel portable|movil|telefono movil|celular|phone 2 value|phone 2",
  company:
    "company|company name|organization name|organization 1 name|organization|organisation|account name|associated company|account|employer|firma|unternehmen|firmenname|societe|entreprise|empresa|compania|organizacion",
  tags: "tags|labels|label|group membership|categories|groups|schlagworter|kategorien|etiquettes|categories de contact|etiquetas|categorias",
  external_id:
    "external id|contact id|record id|record id contact|customer id|lead id|account id|kundennummer|id|externe id|identifiant|identificador",
  job_title:
    "job title|title|position|organization title|organization 1 title|jobtitle|role title|berufsbezeichnung|stellenbezeichnung|titel|fonction|poste|intitule du poste|cargo|puesto",
  employment_role:
    "employment role|role|function|department|organization department|abteilung|service|departamento",
  seniority: "seniority|employment seniority|seniority level|management level",
  lead_status: "lead status|status",
  lifecycle_stage: "lifecycle stage|lifecyclestage",
  stage: "stage|stage name|pipeline stage|phase|etape|etapa",
  lead_score: "lead score|hubspot score|score|rating",
  city: "city|address 1 city|mailing city|business city|work city|home city|home address city|stadt|ort|ville|ciudad",
  state:
    "state|state region|region|province|address 1 region|mailing state|mailing state province|business state|work state|home state|bundesland|etat|provincia|estado",
  country:
    "country|country region|address 1 country|mailing country|business country region|business country|work country|home country|land|pays|pais",
  postal_code:
    "postal code|zip|zip code|zipcode|postcode|address 1 postal code|mailing zip|mailing zip postal code|business postal code|work zipcode|home zipcode|home postal code|plz|postleitzahl|code postal|codigo postal",
  address:
    "address|street address|address 1 formatted|street|address 1 street|mailing street|business street|business address|work address|home address|home street|adresse|strasse|anschrift|rue|direccion|calle|domicilio",
  linkedin_url: "linkedin url|linkedin|linkedin profile|linkedin profile url|url",
  website_url:
    "website url|website|website 1 value|web page 1|web page|homepage|business website|internetseite|webseite|site web|sitio web|pagina web",
  latest_traffic_source: "latest traffic source|latest source",
  original_traffic_source:
    "original traffic source|original source|lead source|source|herkunft|origine|origen",
  first_touch_campaign:
    "first touch campaign|first touch converting campaign|campaign|kampagne|campagne|campana",
  last_touch_campaign: "last touch campaign|last touch converting campaign",
  contact_owner:
    "contact owner|owner|lead owner|account owner|contact owner name|inhaber|proprietaire|propietario",
  hubspot_team: "hubspot team|team",
  traffic_source_date: "traffic source date|latest traffic source date|latest source date",
};

/** Every field with the names it goes by; its own name and label come first. */
export const columnNames: readonly (readonly [ImportTarget, readonly string[]])[] = importTargets.map(
  (target) => [target, [targetLabel(target), target, ...(foreignNames[target]?.split("|") ?? [])]],
);
