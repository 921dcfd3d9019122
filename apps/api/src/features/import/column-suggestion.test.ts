import { describe, expect, test } from "vitest";
import type { KnownColumns } from "./column-names.ts";
import { suggestMapping } from "./column-suggestion.ts";
import { companyColumns } from "./company-column-names.ts";
import { contactColumns } from "./contact-column-names.ts";
import { dealColumns } from "./deal-column-names.ts";
import { taskColumns } from "./task-column-names.ts";

/**
 * Returns a function that suggests a mapping for a table. Bars separate the cells, and the first line
 * contains the headers.
 */
const suggested = (known: KnownColumns) => (lines: string) => {
  const [headers = [], ...rows] = lines.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return suggestMapping({ headers, rows }, known);
};
const contact = suggested(contactColumns);

async function targetsOf(headers: string, known: KnownColumns): Promise<string> {
  const given = await suggested(known)(headers);
  return headers
    .split("|")
    .map((header) => given[header] ?? "")
    .join(" ");
}

describe("fields suggested by headings", () => {
  test.each([
    [
      "HubSpot",
      "First Name|Email|Phone Number|Mobile Phone Number|Associated Company (Primary)|Lifecycle Stage",
      "first email phone mobile_phone company lifecycle_stage",
    ],
    ["a creation date in German", "Vorname|Nachname|Angelegt am", "first last created_at"],
    [
      "Salesforce",
      "FirstName|LastName|Email|MobilePhone|Account.Name|MailingPostalCode|MailingStreet|Title",
      "first last email mobile_phone company postal_code address job_title",
    ],
    [
      "Salesforce Data Loader",
      "Id|AccountId|FirstName|LastName|Email|CreatedDate",
      "external_id company first last email created_at",
    ],
    ["Zoho with record ids", "Record Id|Last Name|Account Name.id", "external_id last company"],
    [
      "Pipedrive",
      "Person - Name|Person - Email - Work|Person - Phone - Work|Person - Organization|Person - ID",
      "full_name email phone company external_id",
    ],
    [
      "Zoho",
      "First Name|Last Name|Account Name|Email|Mobile|Mailing City|Lead Source|Contact Owner",
      "first last company email mobile_phone city original_traffic_source owner_id",
    ],
    [
      "Google",
      "Given Name|Family Name|E-mail 1 - Value|Phone 1 - Value|Phone 2 - Value|Organization 1 - Name|Labels",
      "first last email phone phones company tags",
    ],
    [
      "Outlook",
      "First Name|Last Name|E-mail Address|Business Phone|Mobile Phone|Company|Job Title|Business Postal Code",
      "first last email phone mobile_phone company job_title postal_code",
    ],
    [
      "Outlook with further addresses and numbers",
      "First Name|E-mail Address|E-mail 2 Address|E-mail 3 Address|Business Phone|Business Phone 2|Home Phone|Mobile Phone|Other Phone|Categories",
      "first email emails emails phone phones phones mobile_phone phones tags",
    ],
    [
      "Google with further addresses and numbers",
      "Name|E-mail 1 - Value|E-mail 2 - Value|Phone 1 - Value|Phone 2 - Value|Phone 3 - Value",
      "full_name email emails phone phones phones",
    ],
    [
      "Pipedrive with further addresses and numbers",
      "Person - Name|Person - Email - Work|Person - Email - Home|Person - Phone - Work|Person - Phone - Home|Person - Phone - Mobile",
      "full_name email emails phone phones mobile_phone",
    ],
    [
      "Outlook in German",
      "Vorname|Nachname|E-Mail-Adresse|Telefon geschäftlich|Mobiltelefon|Firma|Position|Postleitzahl geschäftlich|Ort geschäftlich",
      "first last email phone mobile_phone company job_title postal_code city",
    ],
    [
      "Outlook in French",
      "Prénom|Nom|Adresse de messagerie|Téléphone (bureau)|Tél. mobile|Société|Fonction|Code postal (bureau)|Ville (bureau)",
      "first last email phone mobile_phone company job_title postal_code city",
    ],
    [
      "Outlook in Spanish",
      "Nombre|Apellidos|Dirección de correo electrónico|Teléfono del trabajo|Teléfono móvil|Organización|Cargo|Código postal|Ciudad",
      "first last email phone mobile_phone company job_title postal_code city",
    ],
    [
      "Italian",
      "Nome|Cognome|Indirizzo e-mail|Telefono|Cellulare|Azienda|Città",
      "first last email phone mobile_phone company city",
    ],
    [
      "Portuguese",
      "Nome|Sobrenome|E-mail|Telefone|Celular|Empresa|Cidade",
      "first last email phone mobile_phone company city",
    ],
    [
      "Dutch",
      "Voornaam|Achternaam|E-mailadres|Telefoonnummer|Mobiel|Bedrijf|Plaats",
      "first last email phone mobile_phone company city",
    ],
    [
      "LinkedIn in German",
      "Vorname|Nachname|URL|E-Mail-Adresse|Unternehmen|Position",
      "first last linkedin_url email company job_title",
    ],
    [
      "Mailchimp",
      "Email Address|First Name|Last Name|TAGS|MEMBER_RATING",
      "email first last tags lead_score",
    ],
    [
      "Thunderbird in German",
      "Vorname|Nachname|Primäre E-Mail-Adresse|Telefon dienstlich|Mobil-Tel.-Nr.|Organisation|Abteilung",
      "first last email phone mobile_phone company employment_role",
    ],
    [
      "camelCase and underscores",
      "firstName|last_name|emailAddress|phone1|JobTitle|postal_code|WEBSITE",
      "first last email phone job_title postal_code website_url",
    ],
    [
      "typing errors",
      "Frist Name|Last Nmae|Emial|Telefone Number|Compnay|Adress|Postl Code",
      "first last email phone company address postal_code",
    ],
  ])("headings suggest contact fields: %s", async (_, headers, targets) => {
    expect(Object.entries(await contact(headers))).toEqual(
      targets.split(" ").map((target, index) => [headers.split("|")[index], target]),
    );
  });

  test("each field's own label suggests that field", async () => {
    const labels = contactColumns.fields.map(({ ranks }) => [...ranks.keys()][0] ?? "");
    const given = Object.values(await contact(labels.filter((label) => label !== "fullname").join("|")));
    expect(given).toEqual(
      contactColumns.fields.map(({ target }) => target).filter((target) => target !== "full_name"),
    );
  });

  test("no contact field is suggested for a heading that matches none", async () => {
    expect(
      await contact(
        "Create Date|Associated Company Domain|Opt In|Fax|Shoe Size\n2026-01-01|a.example|yes|+49 30 1234567|42",
      ),
    ).toEqual({ "Associated Company Domain": "company_domain", "Create Date": "created_at" });
  });
});

describe("fields suggested by cells", () => {
  test("a filled column is preferred to an empty one with a better heading", async () => {
    expect(
      await contact(
        "Email|Email 2|Work Phone|Home Phone\n|a@x.example||030 1234567\n|b@x.example||030 7654321",
      ),
    ).toEqual({
      "Email 2": "email",
      "Home Phone": "phone",
    });
    expect(await contact("First Name|Email\nAda|")).toEqual({ "First Name": "first", Email: "email" });
  });

  test("the second of two name columns is used only if the first one is empty", async () => {
    expect(await contact("Email|Name|Name (2)\nq@q.example|A Bx|C D")).toEqual({
      Email: "email",
      Name: "full_name",
    });
    expect(await contact("Email|Name|Name (2)\nq@q.example||C D")).toEqual({
      Email: "email",
      "Name (2)": "full_name",
    });
    expect(await contact("Email|Email (2)\na@q.example|b@q.example")).toEqual({
      Email: "email",
      "Email (2)": "emails",
    });
  });

  test("cells that contradict a heading override it", async () => {
    expect(await contact("Email|Reachable at\nyes|a@x.example\nno|b@x.example")).toEqual({
      "Reachable at": "email",
    });
    expect(await contact("Phone|Hotline\nwork|+49 30 1234567")).toMatchObject({ Hotline: "phone" });
  });

  test("columns without headings get suggestions from their cells", async () => {
    const rows =
      "Ada Lovelace|ada@x.example|+44 20 7946 0000|www.x.example|linkedin.com/in/ada|United Kingdom";
    expect(
      Object.values(await contact(`Column 1|Column 2|Column 3|Column 4|Column 5|Column 6\n${rows}`)),
    ).toEqual(["full_name", "email", "phone", "website_url", "linkedin_url", "country"]);
  });

  test("a creation date maps to a field; a sales rep's address and a fax number do not", async () => {
    expect(await contact("Sales Rep Mail|Fax|Created\na@x.example|+49 30 1234567|2026-01-01")).toEqual({
      Created: "created_at",
    });
  });

  test.each([
    ["Nombre contacto\nAda Bell\nAlan Turing", { "Nombre contacto": "full_name" }],
    ["Nome do cliente\nAda Bell\nAlan Turing", { "Nome do cliente": "full_name" }],
    ["Name\nAda Lovelace\nAlan Turing", { Name: "full_name" }],
    ["Name\nAda\nAlan", { Name: "first" }],
    ["Nom\nAda Lovelace\nAlan Turing", { Nom: "full_name" }],
    ["Vorname|Name\nAda|Lovelace", { Vorname: "first", Name: "last" }],
    ["Prénom|Nom\nAda|Lovelace", { Prénom: "first", Nom: "last" }],
    [
      "First Name|Last Name|Display Name\nAda|Lovelace|Ada Lovelace",
      { "First Name": "first", "Last Name": "last" },
    ],
    [
      "First Name|Last Name|Display Name\n||Ada Lovelace",
      { "First Name": "first", "Last Name": "last", "Display Name": "full_name" },
    ],
    ["Kontakt|Firma\nLovelace, Ada|Analytical GmbH", { Kontakt: "full_name", Firma: "company" }],
  ])("a column of full names is distinguished from first and last names: %j", async (lines, mapping) => {
    expect(await contact(lines)).toEqual(mapping);
  });
});

test.each([
  [
    "Company ID|Company Name|Company Domain Name|Industry|Number of Employees|Phone Number",
    "external_id name website industry size phone",
  ],
  ["account|sector|revenue|employees|office_location|subsidiary_of", "name industry  size country "],
  ["Firmenname|Branche|Mitarbeiterzahl|Webseite|Ort|Land", "name industry size website city country"],
  ["Firma|Straße|Hausnummer|PLZ|Ort", "name address address postal_code city"],
  ["Raison sociale|Secteur|Effectif|Site web|Ville|Pays", "name industry size website city country"],
])("headings suggest company fields: %s", async (headers, targets) => {
  expect(await targetsOf(headers, companyColumns)).toBe(targets);
});

test.each([
  [
    "Deal Name|Deal Stage|Pipeline|Amount|Close Date|Closed Lost Reason|Associated Contact Email",
    "name stage pipeline amount expected_close_date lost_reason contact",
  ],
  [
    "Deal - Title|Deal - Value|Deal - Currency of Value|Deal - Status|Deal - Stage|Deal - Deal created",
    "name amount currency won_or_lost stage created_at",
  ],
  ["Deal Name|Deal Status|Stage", "name won_or_lost stage"],
  ["Deal Name|Status", "name stage"],
  [
    "Opportunity Name|Stage|Amount|Probability (%)|Close Date|Account Name",
    "name stage amount probability expected_close_date company",
  ],
  [
    "Deal - Title|Deal - Value|Deal - Stage|Deal - Expected close date|Deal - Organization",
    "name amount stage expected_close_date company",
  ],
  [
    "opportunity_id|account|deal_stage|close_date|close_value",
    "external_id company stage expected_close_date amount",
  ],
  [
    "Dealname|Betrag|Währung|Phase|Abschlussdatum|Firma",
    "name amount currency stage expected_close_date company",
  ],
])("headings suggest deal fields: %s", async (headers, targets) => {
  expect(await targetsOf(headers, dealColumns)).toBe(targets);
});

test.each([
  [
    "HubSpot",
    "Record ID|Task Title|Task Status|Priority|Due date|Reminder|Assigned to|Task Notes|Associated Contact|Associated Company|Associated Deal|Completed at|Create date",
    "external_id title done priority due_at remind_at owner_id note contact company deal done_at created_at",
  ],
  [
    "Salesforce",
    "Activity ID|Subject|Due Date|Status|Priority|Assigned|Contact|Company / Account|Opportunity|Full Comments|Created Date",
    "external_id title due_at done priority owner_id contact company deal note created_at",
  ],
  [
    "Pipedrive",
    "Activity - Subject|Activity - Due date|Activity - Due time|Activity - Done|Activity - Contact person|Activity - Organization|Activity - Deal|Activity - Assigned to user|Activity - Note|Activity - Add time",
    "title due_at due_time done contact company deal owner_id note created_at",
  ],
  [
    "Zoho",
    "Record Id|Task Owner|Subject|Due Date|Contact Name|Related To|Status|Priority|Closed Time|Remind At|Description|Created Time",
    "external_id owner_id title due_at contact deal done priority done_at remind_at note created_at",
  ],
  [
    "Asana",
    "Task ID|Created At|Completed At|Name|Assignee|Due Date|Notes",
    "external_id created_at done_at title owner_id due_at note",
  ],
  [
    "Outlook in German",
    "Betreff|Fällig am|Erinnerung am|Erledigt am|Kontakte|Firma|Notizen|Priorität|Status",
    "title due_at remind_at done_at contact company note priority done",
  ],
  [
    "Outlook in French",
    "Objet|Date d'échéance|Rappel|Date d'achèvement|Contacts|Société|Notes|Priorité|Statut",
    "title due_at remind_at done_at contact company note priority done",
  ],
  [
    "Outlook in Spanish",
    "Asunto|Fecha de vencimiento|Recordatorio|Completado el|Contacto|Empresa|Notas|Prioridad|Estado",
    "title due_at remind_at done_at contact company note priority done",
  ],
  [
    "Italian",
    "Oggetto|Data di scadenza|Promemoria|Contatto|Azienda|Priorità|Stato",
    "title due_at remind_at contact company priority done",
  ],
  [
    "Portuguese",
    "Assunto|Data de vencimento|Lembrete|Contato|Empresa|Prioridade|Situação",
    "title due_at remind_at contact company priority done",
  ],
  [
    "Dutch",
    "Onderwerp|Vervaldatum|Contactpersoon|Bedrijf|Prioriteit",
    "title due_at contact company priority",
  ],
  ["typing errors", "Subjcet|Due Dtae|Proirity|Asignee", "title due_at priority owner_id"],
])("headings suggest task fields: %s", async (_, headers, targets) => {
  expect(await targetsOf(headers, taskColumns)).toBe(targets);
});

async function pairs(lines: string): Promise<string> {
  return Object.entries(await contact(lines))
    .map(([header, target]) => `${header}: ${target}`)
    .join(", ");
}

describe("a heading that resembles another one", () => {
  test.each([
    [
      "First|Email|Country\nAnn|ann@a.example|DE\nBo|bo@a.example|US",
      "First: first, Email: email, Country: country",
    ],
    ["First|Country\nAnn|Česko\nBo|Magyarország", "First: first, Country: country"],
    ["Full name|Contact date\nAna Bell|2026-03-01", "Full name: full_name"],
    ["Name|Contact No\nAna Bell|0301 234567", "Name: full_name, Contact No: phone"],
    ["Name|Contact\nAna Bell|+92 301 2345678", "Name: full_name, Contact: phone"],
    ["Contact|Phone\nAna Bell|0301 234567", "Contact: full_name, Phone: phone"],
    [
      "Name|Store|Start|Call|Estate|Apartment|Employee|Votes|Lead date\nAna Bell|Leeds|2026-01-01|yes|Oakwood|4B|yes|4|2026-01-02",
      "Name: full_name",
    ],
    [
      "Name|Adress|Countr|Compnay|Emial\nAna Bell|Oak Street 1|Germany|Oak|ana@x.example",
      "Name: full_name, Adress: address, Countr: country, Compnay: company, Emial: email",
    ],
    ["Name|Emial\nAna Bell|yes", "Name: full_name"],
    ["Name|Image|Landing page\nAna Bell|https://x.example/a.png|https://x.example/l", "Name: full_name"],
  ])("a heading matches a field only by a known name or a typo of one: %j", async (lines, expected) => {
    expect(await pairs(lines)).toBe(expected);
  });

  test("in deal, task and company files, headings match only fields that fit the cells", async () => {
    expect(await suggested(dealColumns)("Deal|Amount|State\nRoof|100|open\nFence|5|Won")).toEqual({
      Deal: "name",
      Amount: "amount",
      State: "won_or_lost",
    });
    expect(await suggested(dealColumns)("Deal|Amount|State\nRoof|100|Bavaria")).toEqual({
      Deal: "name",
      Amount: "amount",
    });
    expect(await suggested(taskColumns)("Tarea|Fecha\nLlamar|01/02/2026")).toEqual({
      Tarea: "title",
      Fecha: "due_at",
    });
    expect(await suggested(companyColumns)("Company name|companyzip\nOak|53111")).toMatchObject({
      "Company name": "name",
    });
  });
});

describe("cells that contradict a heading", () => {
  test.each([
    ["First Name|Last Name|Title|Job\nAna|Bell|Ms|CEO", "First Name: first, Last Name: last, Job: job_title"],
    ["Name|Display name\nAna Bell|Ana B.", "Name: full_name"],
    ["Name|Surname\nAna|Bell", "Name: first, Surname: last"],
    ["Name|Version|Build\nAna Bell|v.beta|1.alpha", "Name: full_name"],
    ["First|Primary Email|Secondary Email\nAna|ana@intranet|", "First: first, Primary Email: email"],
    ["Name|Homepage\nOak Ltd|oak.example\nElm GmbH|elm.example", "Homepage: website_url"],
  ])("a field is not suggested if the cells contradict its heading: %j", async (lines, expected) => {
    expect(await pairs(lines)).toBe(expected);
  });

  test("a column with repeated values is not suggested as the external id", async () => {
    expect(await pairs("Client ID|Name\nA1|Ana Bell\nA1|Bo Cee")).toBe("Name: full_name");
    expect(await pairs("Client ID|Name\nA1|Ana Bell\nA2|Bo Cee\nA2|Bo Cee")).toBe(
      "Client ID: external_id, Name: full_name",
    );
    expect(await pairs("Kundennummer|Firma|Vorname\n1|Eiche|Anna\n2|Ulme|Ben")).toBe(
      "Firma: company, Vorname: first",
    );
    expect(await pairs("Kundennummer|Vorname\n1|Anna\n2|Ben")).toBe(
      "Kundennummer: external_id, Vorname: first",
    );
  });
});

describe("headings of other programs", () => {
  test.each([
    [
      "CLIENTFIRSTNAME|CLIENTLASTNAME|CLIENTNAME|CLIENTPHONE\nAna|Bell|Ana Bell|0301 234567",
      "CLIENTFIRSTNAME: first, CLIENTLASTNAME: last, CLIENTPHONE: phone",
    ],
    ["CLIENTNAME|crm_company_id\nAna Bell|C001", "CLIENTNAME: full_name, crm_company_id: company"],
    [
      "Candidate Name|Candidate Email\nAna Bell|ana@x.example",
      "Candidate Name: full_name, Candidate Email: email",
    ],
    ["Borrower Name|Email\nAna Bell|ana@x.example", "Borrower Name: full_name, Email: email"],
    ["Ad set name|Email\nBright Media|ana@x.example", "Email: email"],
    [
      "Name|Workplace|Pincode|Default Address City|Fecha de alta\nAna Bell|Oak Ltd|110001|Delhi|2026-01-01",
      "Name: full_name, Workplace: company, Pincode: postal_code, Default Address City: city, Fecha de alta: created_at",
    ],
    [
      "Name|Street|House no|Town\nAna Bell|Oak Street|4|Bonn",
      "Name: full_name, Street: address, House no: address, Town: city",
    ],
    ["Name|House no\nAna Bell|4", "Name: full_name"],
    [
      "Nom|Rue|N°|Ville\nAna Bell|rue Haute|12|Lille",
      "Nom: full_name, Rue: address, N°: address, Ville: city",
    ],
    ["N°|Nom|Ville|Rue\n1|Ana Bell|Lille|rue Haute", "Nom: full_name, Ville: city, Rue: address"],
    [
      "Nombre|Calle|Colonia|Número\nAna|Mayor|Roma|12",
      "Nombre: first, Calle: address, Colonia: address, Número: address",
    ],
    ["Nombre|Email\nAna Bell|ana@x.example\nBo Cel|bo@x.example", "Nombre: full_name, Email: email"],
    ["Nome|Email\nAna Bell|ana@x.example", "Nome: full_name, Email: email"],
    ["Имя|Email\nАнна Белл|ana@x.example", "Имя: full_name, Email: email"],
    ["Nombre|Apellidos\nAna Maria|Bell", "Nombre: first, Apellidos: last"],
    [
      "First name|Middle name|Last name\nAna|Maria|Bell",
      "First name: first, Middle name: first, Last name: last",
    ],
    ["Name|Middle name\nAna Bell|Maria", "Name: full_name"],
    ["First|Email|Hotline\nAna|a@x.example|1-800-TULIPSQ", "First: first, Email: email, Hotline: phone"],
    [
      "Column 1|Column 2|Column 3|Column 4\nAna|Bell|a@x.example|1-800-TULIPSQ",
      "Column 1: first, Column 2: last, Column 3: email, Column 4: phone",
    ],
    ["Nombre|Apellido 1|Apellido 2\nAna|Bell|Ruiz", "Nombre: first, Apellido 1: last, Apellido 2: last"],
    [
      "Nombre|Apellido paterno|Apellido materno\nAna|Bell|Ruiz",
      "Nombre: first, Apellido paterno: last, Apellido materno: last",
    ],
    ["Nombre|Apellido|Apellido (2)\nAna|Bell|Ruiz", "Nombre: first, Apellido: last, Apellido (2): last"],
    [
      "Nombre|Primer apellido|Segundo apellido\nAna|Bell|Ruiz",
      "Nombre: first, Primer apellido: last, Segundo apellido: last",
    ],
    ["Nombre|Email\nAna|ana@x.example", "Nombre: first, Email: email"],
    ["First|Phone|Phone 2\nA|1-800-TULIPSQ|1-800-BREADQQ", "First: first, Phone: phone, Phone 2: phones"],
    ["First|Phone|Phone 2\nA|0301 234567|ext. 12", "First: first, Phone: phone, Phone 2: phones"],
    ["Prospect|Attendee Status\nAna Bell|Attending", "Prospect: full_name"],
    [
      "First Name|Default Address Address1|Default Address Address2|Default Address Zip\nAna|Oak Street 4|Flat 2|53111",
      "First Name: first, Default Address Address1: address, Default Address Address2: address, Default Address Zip: postal_code",
    ],
  ])("headings of other programs are understood: %j", async (lines, expected) => {
    expect(await pairs(lines)).toBe(expected);
  });

  test.each([
    ["担当者名|会社|電話|メール", "full_name company phone email"],
    ["姓名|公司|邮箱|手机", "full_name company email mobile_phone"],
    ["이름|회사|이메일", "full_name company email"],
    ["성|이름|회사", "last first company"],
    ["Имя|Фамилия|Компания", "first last company"],
    ["Imię|Nazwisko|Kod pocztowy", "first last postal_code"],
    ["Fornavn|Efternavn|Virksomhed", "first last company"],
    ["Förnamn|Efternamn|Företag", "first last company"],
    ["Ad|Soyad|Şirket|Cep Telefonu", "first last company mobile_phone"],
    ["الاسم الأول|اسم العائلة|الشركة", "first last company"],
    ["שם פרטי|שם משפחה|חברה", "first last company"],
    ["नाम|कंपनी|ईमेल", "full_name company email"],
  ])("headings are understood in other languages: %s", async (headers, targets) => {
    expect(await targetsOf(headers, contactColumns)).toBe(targets);
  });

  test("headings such as COMPANYID and companyaddress need no separator", async () => {
    expect(await targetsOf("ID|COMPANYID|NAME|AMOUNT", dealColumns)).toBe("external_id company name amount");
    expect(await targetsOf("Company name|companyaddress", companyColumns)).toBe("name address");
  });
});

test("in a deal file, contact addresses and names map to the deal's contact", async () => {
  const deal = suggested(dealColumns);
  expect(await deal("name|contact_name|contact_email|contact_id\nRoof|Ana Bell|ana@x.example|7")).toEqual({
    name: "name",
    contact_name: "contact",
    contact_email: "contact",
  });
  expect(await deal("name|contact_name|contact_email\nRoof|Ana Bell|")).toEqual({
    name: "name",
    contact_name: "contact",
  });
});

test.each([
  ["First names|Surnames|Work emails|Cities|Job titles", "first last email city job_title", contactColumns],
  ["Direcciones|Telefonos|Notas", "address phone note", contactColumns],
  ["Company name|Industrie|Countries", "name industry country", companyColumns],
  ["Company name|Orders|Visits|Deals", "name   ", companyColumns],
] as const)("headings in singular and plural are understood: %s", async (headers, targets, columns) => {
  expect(await targetsOf(headers, columns)).toBe(targets);
});

test("the first owner column maps to the owner, and a second one is kept as text", async () => {
  expect(await targetsOf("First|Contact Owner", contactColumns)).toBe("first owner_id");
  expect(await targetsOf("First|Sales rep", contactColumns)).toBe("first owner_id");
  expect(await targetsOf("Owner|Contact Owner", contactColumns)).toBe("owner_id contact_owner");
});

describe("a file without headings", () => {
  const columns = (count: number) =>
    Array.from({ length: count }, (_, index) => `Column ${index + 1}`).join("|");

  test("cells without headings suggest names, companies, phone numbers and addresses", async () => {
    const rows = "Ana|Bell|Oak Ltd|555-0100-22|555-0101-33|a@x.example";
    expect(Object.values(await contact(`${columns(6)}\n${rows}`))).toEqual(
      "first last company phone phones email".split(" "),
    );
  });

  test.each(["123-4567", "12345-6789"])(
    "a column with the postcode %s is not suggested as a phone number",
    async (postcode) => {
      expect(Object.values(await contact(`${columns(2)}\nAna Bell|${postcode}`))).toEqual(["full_name"]);
    },
  );
});
