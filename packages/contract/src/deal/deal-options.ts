/** Deal stage names of the filter list (spec section 4), offered after the organisation's own stages (rulings, B). */
export const filterDealStages = [
  "Prospecting",
  "Qualification",
  "Needs Analysis",
  "Value Proposition",
  "Id. Decision Makers",
  "Perception Analysis",
  "Proposal/Price Quote",
  "Negotiation/Review",
  "Closed Won",
  "Closed Lost",
] as const;

/** Currencies that the form offers; any ISO 4217 code is stored. */
export const dealCurrencies = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY", "INR", "BRL", "MXN"] as const;
