import { companyKind } from "@lanyard/contract/company/company-kind";
import { commonTargets } from "@lanyard/contract/import/import-targets";
import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { addressNames, furtherOfAddress } from "./address-column-names.ts";
import { knownColumns } from "./column-names.ts";
import { extraNames, worldNames } from "./extra-column-names.ts";

export const companyColumns = knownColumns({
  targets: [...plainFieldNames(companyKind.fields), ...commonTargets],
  names: {
    ...addressNames,
    ...extraNames,
    name: `company name|company|account name|organization name|organization|organisation|account|business name|firm|firma|firmenname|unternehmen|unternehmensname|nom de l entreprise|entreprise|societe|nom de la societe|raison sociale|nombre de la empresa|empresa|razon social|compania|organizacion|ragione sociale|azienda|nome azienda|societa|nome da empresa|bedrijf|bedrijfsnaam|organisatie|nombre|nom|nome|naam|customer|client|kunde|trading name|legal name|agency|agency name|institution|institution name|practice|practice name|supplier|supplier name|vendor name|dealer|nombre comercial|nome fantasia|firmenbezeichnung|${worldNames.company}`,
    external_id:
      "external id|company id|account id|organization id|organisation id|record id|record id company|id|uid|firmen id|kunden nr|kundennummer|externe id|identifiant|identificador|numero client|numero de cliente|klantnummer",
    owner_id:
      "owner|company owner|account owner|organization owner|owner name|record owner|assigned to|account manager|inhaber|besitzer|verantwortlich|zustandig|betreuer|proprietaire|responsable|propietario|proprietario|eigenaar",
    industry:
      "industry|sector|company industry|industry sector|vertical|line of business|branche|industrie|wirtschaftszweig|secteur|secteur d activite|industria|settore|setor|ramo",
    size: "size|company size|number of employees|employees|employee count|no of employees|num employees|numberofemployees|headcount|staff|employees range|mitarbeiter|mitarbeiterzahl|anzahl mitarbeiter|anzahl der mitarbeiter|unternehmensgrosse|effectif|nombre d employes|nombre de salaries|taille|numero de empleados|empleados|tamano|dipendenti|numero dipendenti|numero de funcionarios|aantal medewerkers|medewerkers",
    website: `website|website url|web site|company website|web|homepage|url|company domain name|domain name|domain|webseite|internetseite|internet|internetadresse|site web|site internet|domaine|sitio web|pagina web|dominio|sito web|site|${worldNames.website}`,
    description:
      "description|about|about us|beschreibung|bemerkung|notizen|descripcion|notas|commentaires|descrizione|descricao|omschrijving",
    logo_url: "logo url|logo",
    tags: "tags|tag|labels|label|categories|groups|schlagworter|kategorien|etiquettes|etiquetas|categorias",
    email: `email|email address|company email|general email|e mail adresse|adresse email|courriel|correo electronico|correo|mail|indirizzo email|e mailadres|${worldNames.email}`,
    phone: `phone|phone number|telephone|tel|main phone|company phone|phone 1|telefon|telefonnummer|zentrale|numero de telephone|telefono|numero de telefono|telefone|telefoon|telefoonnummer|contact number|phone no|tel no|business phone|office phone|${worldNames.phone}`,
    country: `${addressNames.country}|location|office location|headquarters|hq`,
  },
  descriptors: companyKind.fields,
  looks: { country: "country" },
  unlike: { name: ["email", "date", "yesNo"] },
  further: { address: furtherOfAddress },
  prefixes: [
    "company",
    "business",
    "organization",
    "organisation",
    "account",
    "firma",
    "unternehmen",
    "empresa",
    "societe",
    "entreprise",
  ],
});
