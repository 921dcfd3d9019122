import {
  filterLeadStatuses,
  type filterRoles,
  filterSeniorities,
  leadStatuses,
  seniorities,
} from "@lanyard/contract/contact/contact-options";

export const jobTitles: Readonly<Record<(typeof filterRoles)[number], readonly string[]>> = {
  Sales: [
    "Account Executive",
    "Head of Sales",
    "Vertriebsleiterin",
    "Regional Sales Manager, DACH & Nordics",
  ],
  Marketing: ["Brand Manager", "Head of Growth", "Responsable marketing"],
  Engineering: ["Staff Engineer", "Engineering Manager", "Ingeniero de planta"],
  Product: ["Product Manager", "Head of Product"],
  Design: ["Design Lead", "UX Researcher"],
  Operations: ["Plant Manager", "VP Supply Chain", "Fleet Coordinator", "Kierownik magazynu"],
  Finance: ["CFO", "Financial Controller", "Accounts Payable Clerk"],
  HR: ["People Partner", "Head of People & Culture"],
  Legal: ["General Counsel", "Contracts Manager"],
  Executive: ["Managing Director", "CEO & Co-founder", "Geschäftsführer", "代表取締役"],
  Consulting: ["Principal Consultant", "Independent Advisor"],
  Other: ["Office Manager", "Assistant to the Board", "Facilities Lead"],
};

export const everySeniority = [...new Set<string>([...seniorities, ...filterSeniorities])];
export const everyLeadStatus = [...new Set<string>([...leadStatuses, ...filterLeadStatuses])];

export const contactTags = [
  "newsletter",
  "decision maker",
  "Cold Chain Summit 2026",
  "warm intro",
  "do not call",
  "Webinar: inventory",
  "alumni",
  "technical buyer",
  "VIP",
  "größere Bestellung",
];
export const campaigns = [
  "Cold Chain Summit 2026",
  "Spring Catalogue",
  "Inventory Webinar",
  "Partner Referral Week",
  "Autumn Roadshow",
];
export const drillDowns = [
  "google / organic",
  "linkedin.example / carousel-b",
  "newsletter no. 41",
  "booth 12, hall 3",
  "inventory software comparison",
];
export const teams = ["Enterprise", "Mid-Market", "Partners", "South Europe"];
export const freeMailDomains = ["mail.example", "post.example", "inbox.example"];

/** Contacts whose names have unusual characters or lengths, which can break careless code. */
export const unusualContacts = [
  {
    first: "Hubert Blaine",
    last: "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley-Marjoribanks",
    email:
      "hubert.blaine.wolfeschlegelsteinhausenbergerdorff@department-of-extraordinarily-long-addresses.subsidiaries.thornbury-holdings.example",
  },
  {
    first: "Ana María Guadalupe Josefina del Carmen",
    last: "Fernández de Córdoba y Álvarez de Toledo",
    email:
      "anamariaguadalupejosefinadelcarmen+invoices.and.delivery.notes.2026@compras.aceites-sierra-magina.example",
  },
  { first: "Null", last: "Void", email: "null@undefined.example" },
  { first: "李", last: null, email: "li@yunfan-tech.example" },
  { first: "X Æ", last: "A-12", email: "x.ae.a12@vela-studios.example" },
  { first: null, last: "Madonna", email: null },
  { first: "Renée 🌻", last: "Sunflower", email: "renee@orchard-home-garden.example" },
  {
    first: "Dr. med. univ. Elfriede",
    last: "Prinzessin zu Sayn-Wittgenstein",
    email: "e.sayn@halcyon-clinics.example",
  },
] as const;
