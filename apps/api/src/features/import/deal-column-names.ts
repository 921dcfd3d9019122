import { dealKind } from "@lanyard/contract/deal/deal-kind";
import { commonTargets, companyDomainTarget } from "@lanyard/contract/import/import-targets";
import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { knownColumns } from "./column-names.ts";
import { companyDomainNames, extraNames, idsOfCompanies, worldNames } from "./extra-column-names.ts";

/**
 * Targets that precede the plain fields. Most differ from the stored fields: cells contain the name of a
 * company instead of its id, and amounts in currency units instead of cents.
 */
const specialTargets = [
  "name",
  "company",
  companyDomainTarget,
  "amount",
  "currency",
  "stage",
  "won_or_lost",
  "pipeline",
  "probability",
  "expected_close_date",
  "contact",
] as const;
const plainTargets = plainFieldNames(dealKind.fields).filter(
  (name) => name !== "name" && name !== "amount_cents",
);

export const dealColumns = knownColumns({
  targets: [...specialTargets, ...plainTargets, ...commonTargets],
  names: {
    ...extraNames,
    name: "deal name|deal title|title|opportunity name|potential name|opportunity|deal|subject|titel|dealname|verkaufschance|bezeichnung|projekt|nom de la transaction|nom de l affaire|affaire|titre|opportunite|nombre del negocio|negocio|titulo|oportunidad|nombre de la oportunidad|nome trattativa|opportunita|nome do negocio|naam|dealnaam|nom|nombre|nome|product|product name|produkt|produit|producto|prodotto",
    external_id:
      "external id|deal id|opportunity id|potential id|record id|record id deal|id|uid|externe id|identifiant|identificador|id transaction",
    owner_id:
      "owner|deal owner|opportunity owner|potential owner|owner name|record owner|assigned to|sales rep|sales agent|account manager|inhaber|besitzer|verantwortlich|zustandig|betreuer|proprietaire|responsable|propietario|proprietario|eigenaar",
    amount:
      "amount|value|est value|estimated value|deal value|deal amount|close value|total|price|revenue|expected revenue|acv|annual contract value|mrr|amount in company currency|betrag|preis|montant ht|montant ttc|wert|summe|umsatz|auftragswert|volumen|montant|valeur|prix|importe|valor|cantidad|monto|precio|importo|valore|bedrag|waarde",
    currency: "currency|currency code|currency of value|wahrung|devise|moneda|divisa|valuta|moeda",
    stage:
      "stage|deal stage|stage name|pipeline stage|status|sales stage|phase|verkaufsphase|etape|etape de la transaction|etapa|etapa del negocio|fase|fase della trattativa",
    won_or_lost:
      "won or lost|won lost|outcome|deal outcome|result|deal result|deal status|opportunity status|potential status|statut de la transaction|estado del negocio|stato trattativa",
    pipeline: "pipeline|sales process|vertriebsprozess|processus de vente|embudo",
    probability:
      "probability|probability %|win probability|likelihood|forecast probability|wahrscheinlichkeit|probabilite|probabilidad|probabilita|kans",
    expected_close_date:
      "close date|closing date|close|est close date|estimated close date|expected close date|expected closing date|closed date|won time|abschlussdatum|schliessdatum|erwartetes abschlussdatum|date de cloture|date de fermeture|date de fermeture prevue|fecha de cierre|fecha de cierre prevista|data di chiusura|data de fechamento|sluitingsdatum",
    company: `company|company name|associated company|associated company primary|account name|account|organization|organisation|client|customer|firma|unternehmen|kunde|entreprise|societe|compte|empresa|cuenta|cliente|azienda|bedrijf|klant|${worldNames.company}|${idsOfCompanies}`,
    company_domain: companyDomainNames,
    contact:
      "contact|contact email|associated contact email|contact name|associated contact|primary contact|contact person|person|email|ansprechpartner|kontakt|contact associe|contacto|contatto|contactpersoon|contact id|contact name id|associated contact id|associated contact ids|primary contact id|person id|kontakt id",
    lost_reason:
      "lost reason|closed lost reason|loss reason|reason for loss|verlustgrund|absagegrund|raison de la perte|motif de perte|motivo de perdida|motivo de cierre perdido|motivo della perdita",
    description:
      "description|next step|beschreibung|notizen|bemerkung|commentaires|descripcion|notas|descrizione|descricao|omschrijving",
    tags: "tags|tag|labels|label|categories|deal type|type|schlagworter|kategorien|etiquettes|etiquetas",
  },
  descriptors: dealKind.fields,
  hints: { company: "companyName", won_or_lost: "outcome" },
  looks: { amount: "amount", probability: "number", expected_close_date: "date" },
  prefixes: ["deal", "opportunity", "potential", "affaire", "negocio", "oportunidad"],
});
