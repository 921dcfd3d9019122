export const findable = [
  { first: "Ann", last: "Zulu", email: "az@example.com" },
  { first: "Annabel", last: "Young" },
  { first: "Ann" },
  { first: "Joanna", last: "Xu" },
  { first: "Bo", last: "Annersley" },
  { first: "Cy", last: "Wolf", job_title: "Planner", company: "Hannover Rück" },
  { first: "Ödön", last: "von Horváth", phone: "+36 (1) 555-0148", mobile_phone: "0036 70 123" },
  { email: "only@the-mail.example" },
  { first: "100%", last: "Under_score" },
  { first: "Марина", last: "Соколова" },
  { first: "Tobias", last: "Qzberg" },
  { first: "Ola", last: "Baqz" },
];

/** Contacts whose names have several spellings. */
export const spelled = [
  { first: "Jürgen", last: "Müllerkind", city: "Zürich" },
  { first: "Juergen", last: "Muellerkind", city: "Zuerich" },
  { first: "Søren", last: "Håkonsson", company: "Ærø Straße" },
  { first: "Soeren", last: "Haakonsson", company: "Aeroe Strasse" },
  { first: "Samuel", last: "Joekind" },
  { first: "Johanna", last: "Jokind" },
  { first: "Michael", last: "Aaronsen" },
];
export const both = ["Juergen Muellerkind", "Jürgen Müllerkind"];
export const nordic = ["Soeren Haakonsson", "Søren Håkonsson"];

/** Contacts whose names the tests misspell. */
export const misspelled = [
  { first: "Theodora", last: "Wetherby" },
  { first: "Maia", last: "Lindqvist" },
  { first: "Maria" },
  { first: "Дмитрий", last: "Кузнецов" },
  { first: "Ελένη", last: "Παπαδοπούλου" },
  { first: "Άρης", last: "Νικολόπουλος" },
  { first: "Διονύσιος", last: "Βέργης" },
  { first: "小龍", last: "歐陽李明王" },
  { first: "Quill", last: "Marren" },
  { first: "Sile", last: "O’Hanrahan", email: "sile@hanrahan.example" },
  { first: "Grete", last: "Schäufelin", phone: "+33 6 28 23 04 55" },
];
