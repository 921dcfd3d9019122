import type { DemoRandom } from "./demo-random.ts";

const products = [
  "the starter package",
  "the annual plan",
  "forty handheld scanners",
  "the cold-room sensors",
  "the training days",
];
const days = ["Tuesday", "Thursday afternoon", "the 14th", "the week after Easter", "early next month"];
const people = [
  "their CFO",
  "the plant manager",
  "her colleague in purchasing",
  "the new head of IT",
  "the works council",
];

const texts = [
  "Called, left a voicemail. Will try again {day}.",
  "Good first conversation. They compare us with two others and decide by {day}. Biggest worry: moving eight years of records.",
  "Asked for a quote for {product}. Budget is around {amount}, {person} signs.",
  "Sent the revised offer with {amount} off the set-up fee.\n\nOpen points:\n- delivery dates for the second site\n- who pays for freight\n- data processing agreement",
  "Met at the fair in hall 3. Very interested in {product}, wants to see it with their own data.",
  "Demo went well, {person} joined. Two follow-up questions on permissions and on exporting to their bookkeeping. Answered by mail.",
  "On parental leave until spring; {person} takes over in the meantime.",
  "Not happy about the last delivery (three pallets late). Apologised, credited {amount}. Call back {day}!",
  "Prefers e-mail to phone, replies mostly in the evening.",
  "Renewal is due. Usage doubled since last year, so there is room for {product}.",
  "Introduced us to {person}. Lunch on {day}.",
  "Legal has the contract. Clause 7.2 (liability) is the only thing left.",
  "No budget before next fiscal year. Parked; remind me {day}.",
  "Confirmed: they go ahead with {product}. Kick-off {day}. 🎉",
  "Lost the tender on price, by about {amount}. Wants to stay in touch for the pilot plant.",
  "Telefonat: Angebot liegt beim Einkauf, Rückmeldung bis {day}. Rabatt von {amount} wurde nicht erwähnt.",
  "Visite du site prévue. Elle souhaite une version française du contrat.",
  "Reunión aplazada: la directora de compras está de viaje.",
  "電話あり。来月の展示会で見積もりを渡す予定。",
  "Changed jobs inside the group, new mobile number is in the record. Still decides on {product}.",
  "Do NOT send the newsletter again, see mail. Otherwise friendly.",
];

export function demoNoteBody(random: DemoRandom): string {
  return random
    .pick(texts)
    .replace("{product}", random.pick(products))
    .replace("{day}", random.pick(days))
    .replace("{person}", random.pick(people))
    .replace("{amount}", `${random.pick(["€", "$", "£"])}${random.whole(2, 90) * 250}`);
}
