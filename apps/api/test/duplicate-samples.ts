import type { Client } from "@lanyard/client/client-shape";

type NewContact = Parameters<Client["contacts"]["create"]>[0]["body"];

/** Each row has a contact, the fields that its duplicate changes, and the reasons of their pair. */
export const likely: readonly (readonly [NewContact, change: NewContact, reasons: readonly string[]])[] = [
  [{ first: "Anna", last: "Grimaldosson", company: "Brava AB" }, {}, ["same name", "same company"]],
  [{ first: "Ansgar", last: "Torvaldsbakken", city: "Bergen" }, {}, ["same name", "same city"]],
  [
    { first: "Jonathan", last: "Ellingworth", phone: "+33 6 28 11 90 01" },
    { first: "Jon" },
    ["nickname", "same phone +33 6 28 11 90 01 (+33628119001)"],
  ],
  [
    { first: "Jonathan", last: "Hesselgrave", phone: "+33 6 28 11 90 02", city: "Lyon" },
    { first: "Jon", last: "Hesselgrove" },
    ["names differ by a letter or two", "same phone +33 6 28 11 90 02 (+33628119002)", "same city"],
  ],
  [
    { first: "Elizabeth", last: "Pemberlane", email: "elizabeth@pember.example" },
    { first: "Liz", email: "liz@pember.example" },
    ["nickname", "same domain pember.example (pember.example)"],
  ],
  [
    { first: "Zoë", last: "Rämmelsdorf", email: "zoe@rammel.example" },
    { first: "Zoe", last: "Raemmelsdorf", email: "z.r@rammel.example" },
    ["names differ by a letter or two", "same domain rammel.example (rammel.example)"],
  ],
  [
    { first: "Casimir", last: "Vondrachek", email: "cv@swapped.example" },
    { first: "Vondrachek", last: "Casimir", email: "casimir@swapped.example" },
    ["first and last name swapped", "same domain swapped.example (swapped.example)"],
  ],
  [
    { first: "Layla", last: "Haddad", phone: "٠٥٠ ١٢٣ ٤٥٦٧" },
    { phone: "050 123 4567" },
    ["same name", "same phone ٠٥٠ ١٢٣ ٤٥٦٧ (0501234567)"],
  ],
  [
    { first: "Екатерина", last: "Преображенская", phone: "+7 916 123-45-67" },
    { last: "Преображенскаа", phone: "+7 (916) 1234567" },
    ["names differ by a letter or two", "same phone +7 916 123 45 67 (+79161234567)"],
  ],
  [
    { first: "Jürgen", last: "Müßiggang", city: "Köln", company: "Rheinwerk" },
    { first: "Juergen", last: "Mussiggang", company: "Rheinwerk GmbH" },
    ["nickname", "same company", "same city"],
  ],
  [
    { first: "Αλέξανδρος", last: "Παπαδόπουλος", phone: "+30 21 0123 4567" },
    { first: "Αλεξανδρος", last: "Παπαδοπουλος", phone: "+30 210 1234567" },
    ["same name", "same phone +30 21 0123 4567 (+302101234567)"],
  ],
  [
    { first: "小明", last: "王", phone: "+86 138 0013 8000" },
    { first: "王", last: "小明", phone: "+86 13800138000" },
    ["first and last name swapped", "same phone +86 138 0013 8000 (+8613800138000)"],
  ],
  // The domain of a public mail provider does not count as a shared domain.
  [
    { first: "Nuria", last: "Valdecasas", phone: "+34 600 555 131", email: "nv@telefonica.net" },
    { email: "info@telefonica.net" },
    ["same name", "same phone +34 600 55 51 31 (+34600555131)"],
  ],
  // With different last names, a shared mobile number and city suffice. With a landline, the names must be
  // similar.
  [
    { first: "Philippa", last: "Garside", mobile_phone: "+44 7700 900933", city: "Hull" },
    { last: "Threlfall", phone: "+44 1482 496 044" },
    ["same phone +44 7700 900933 (+447700900933)", "same city"],
  ],
  [
    { first: "Philippa", last: "Oakshott", phone: "+44 1482 496 044", city: "Hull" },
    { last: "Oakshot" },
    ["names differ by a letter or two", "same phone +44 1482 496044 (+441482496044)", "same city"],
  ],
  // Numbers are compared in any notation, even without a known country.
  [
    {
      ...{ first: "Ottilie", last: "Vandermeulen", city: "Boston", phone: "617.555.0126 x75" },
      mobile_phone: "+1 312 555 0181",
    },
    { phone: "(617) 555-0126 ext. 75", mobile_phone: null, city: null },
    ["same name", "same phone 617.555.0126 x75 (617555012675)"],
  ],
  [
    { first: "Rupert", last: "Vandermolen", phone: "617.555.0128 x75" },
    { phone: "+1 617 555 0128 ext. 75" },
    ["same name", "same phone +1 617 555 0128 ext. 75 (617555012875)"],
  ],
  [
    {
      ...{ first: "Tancredi", last: "Oldoini", phone: "+39 02 5555 0199", mobile_phone: "+39 347 555 0101" },
      emails: [
        { email: "tancredi@elsewhere.example", kind: "work" },
        { email: "tancredi@oldoini.example", kind: "private" },
      ],
    },
    { phone: null, emails: [{ email: "info@oldoini.example" }] },
    [
      "same name",
      "same phone +39 347 555 0101 (+393475550101)",
      "same domain oldoini.example (oldoini.example)",
    ],
  ],
];

/** Relatives and colleagues who share a number but are no duplicates. The two Osberts also share a name. */
export const related: readonly NewContact[] = [
  ...[
    { first: "Arthur", last: "Pendlebury" },
    { first: "Arthur", last: "Pendlebury Jr." },
    { first: "Morgan", last: "Pendlebury" },
    { first: "Rosa", last: "Quintana" },
  ].map((name) => ({ ...name, phone: "+44 20 7946 0991", city: "Leeds" })),
  ...["+44 7700 900811", "+44 7700 900822"].map((mobile_phone) => ({
    ...{ first: "Osbert", last: "Wetherell", phone: "+44 113 496 0551", mobile_phone, city: "Leeds" },
  })),
];
