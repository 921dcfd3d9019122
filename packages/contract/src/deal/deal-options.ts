/** Stage names for the filter (spec section 4), listed after the organisation's stages (rulings, B). */
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

/** The currencies that forms offer; the API accepts any ISO 4217 code. */
export const dealCurrencies = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY", "INR", "BRL", "MXN"] as const;
