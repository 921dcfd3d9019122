/** Contacts with names, numbers and letters that searches match in different ways. */
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
