/** Column names in other programs for targets that every kind has. */
export const extraNames = {
  note: "note|notes|comment|comments|remark|remarks|notiz|notizen|bemerkung|bemerkungen|kommentar|remarque|remarques|commentaire|commentaires|nota|notas|comentario|comentarios|osservazioni|note interne|observacoes|opmerking|opmerkingen",
  created_at:
    "created at|deal created|person created|organization created|create date|created date|created|created on|date created|creation date|record created|created time|add time|date added|erstellt am|angelegt am|anlagedatum|erstelldatum|erstellungsdatum|date de creation|cree le|fecha de creacion|creado el|fecha de alta|fecha de creacion del registro|date d ajout|date ajout|signup date|sign up date|joined|registered at|member since|hinzugefugt am|data di creazione|data de criacao|aanmaakdatum",
} as const;

export const stageNames = "stage|stage name|pipeline stage|deal stage|phase|etape|etapa|fase";

export const companyDomainNames =
  "associated company domain|associated company domain name|company domain|company domain name|primary company domain|account domain|email domain|unternehmensdomain|firmendomain|domain des unternehmens|domaine de l entreprise|domaine de la societe|dominio de la empresa|dominio de la compania|dominio aziendale";

/** Column names in other programs for a company id. Names that mean the company itself take precedence. */
export const idsOfCompanies =
  "account id|account name id|company id|organization id|organisation id|associated company id|associated company ids|primary company id|firmen id";

/** Names of common columns in 16 further languages, as in Google, Outlook and Excel. */
export const worldNames = {
  first:
    "名|ファーストネーム|名字|이름|имя|имя отчество|ім я|imie|krestni jmeno|jmeno|keresztnev|utonev|fornavn|fornamn|etunimi|ad|adi|isim|on ad|الاسم الأول|الاسم|שם פרטי|שם|पहला नाम|प्रथम नाम",
  last: "姓|苗字|ラストネーム|성|성씨|фамилия|прізвище|nazwisko|prijmeni|vezeteknev|csaladnev|efternavn|etternavn|efternamn|sukunimi|soyad|soyadi|soyisim|اسم العائلة|الاسم الأخير|اللقب|الكنية|שם משפחה|उपनाम|अंतिम नाम|कुलनाम",
  full_name:
    "имя|氏名|名前|お名前|担当者|担当者名|ご担当者名|連絡先|顧客名|姓名|全名|联系人|聯絡人|联系人姓名|名称|客户姓名|성명|성함|담당자|담당자명|고객명|фио|полное имя|имя и фамилия|контакт|контактное лицо|піб|imie i nazwisko|nazwisko i imie|osoba kontaktowa|kontakt|jmeno a prijmeni|cele jmeno|teljes nev|nev|kapcsolattarto|navn|fulde navn|fullt navn|kontaktperson|namn|fullstandigt namn|nimi|koko nimi|yhteyshenkilo|ad soyad|adi soyadi|isim soyisim|tam ad|ilgili kisi|yetkili|الاسم الكامل|جهة الاتصال|שם מלא|איש קשר|नाम|पूरा नाम|संपर्क",
  email:
    "メール|eメール|メールアドレス|電子メール|邮箱|电子邮箱|电子邮件|邮件|邮箱地址|電郵|電子郵件|信箱|이메일|이메일 주소|메일|전자 메일|почта|эл почта|электронная почта|адрес электронной почты|имейл|пошта|ел пошта|електронна пошта|adres email|adres e mail|e mailova adresa|emailova adresa|e mail cim|email cim|e post|e postadress|epost|epostadress|epostadresse|e mailadresse|sahkoposti|sahkopostiosoite|e posta|eposta|e posta adresi|البريد الإلكتروني|الايميل|الإيميل|بريد إلكتروني|דואל|דוא ל|אימייל|מייל|כתובת מייל|ईमेल|ई मेल|ईमेल पता",
  phone:
    "電話|電話番号|tel 番号|会社電話|电话|电话号码|联系电话|固定电话|座机|聯絡電話|전화|전화번호|연락처|회사 전화|телефон|номер телефона|рабочий телефон|тел|номер телефону|telefon|numer telefonu|nr telefonu|telefonni cislo|telefonszam|telefonnummer|tlf|telefoni|puhelin|puhelinnumero|telefon numarasi|الهاتف|رقم الهاتف|هاتف|טלפון|מספר טלפון|फोन|फ़ोन|फोन नंबर|दूरभाष",
  mobile_phone:
    "携帯|携帯電話|携帯番号|手机|手机号|手机号码|移动电话|手機|行動電話|휴대폰|휴대전화|핸드폰|휴대폰번호|мобильный|мобильный телефон|моб телефон|сотовый|мобільний|мобільний телефон|telefon komorkowy|komorka|mobilni telefon|mobiltelefon|mobiltelefonszam|mobil|mobilnummer|mobilnr|matkapuhelin|cep|cep telefonu|gsm|الجوال|رقم الجوال|الموبايل|المحمول|נייד|טלפון נייד|मोबाइल|मोबाइल नंबर",
  company:
    "会社|会社名|企業名|勤務先|法人名|公司|公司名称|公司名稱|单位|企业名称|회사|회사명|업체명|기업명|компания|организация|фирма|название компании|место работы|компанія|організація|firma|nazwa firmy|przedsiebiorstwo|spolecnost|nazev firmy|ceg|cegnev|vallalat|virksomhed|firmanavn|selskab|selskap|bedrift|foretag|foretagsnamn|bolag|yritys|yrityksen nimi|sirket|sirket adi|firma adi|kurum|الشركة|اسم الشركة|المؤسسة|חברה|שם חברה|שם החברה|ארגון|कंपनी|कम्पनी|कंपनी का नाम|संस्था",
  job_title:
    "役職|肩書き|職種|职位|职务|职称|職位|職稱|직책|직위|직함|직급|должность|посада|stanowisko|pozice|funkce|beosztas|titel|stilling|stillingsbetegnelse|jobtitel|befattning|yrkestitel|titteli|tehtavanimike|unvan|pozisyon|gorev|المسمى الوظيفي|الوظيفة|المنصب|תפקיד|पद|पदनाम",
  address:
    "住所|番地|地址|街道|联系地址|주소|адрес|улица|адреса|вулиця|adres|ulica|adresa|ulice|cim|utca|adresse|gade|gateadresse|vej|adress|gatuadress|gata|osoite|katuosoite|sokak|العنوان|الشارع|כתובת|רחוב|पता",
  city: "市区町村|市|都市|城市|市县|도시|시|город|місто|miasto|miejscowosc|mesto|obec|varos|telepules|by|poststed|ort|postort|stad|kaupunki|postitoimipaikka|sehir|il|ilce|المدينة|עיר|יישוב|शहर|नगर",
  state:
    "都道府県|州|省|省份|시도|область|регион|край|wojewodztwo|kraj|megye|region|fylke|lan|maakunta|eyalet|المحافظة|المنطقة|מחוז|राज्य",
  postal_code:
    "郵便番号|邮编|邮政编码|郵遞區號|우편번호|индекс|почтовый индекс|поштовий індекс|kod pocztowy|psc|iranyitoszam|postnummer|postnr|postinumero|posta kodu|الرمز البريدي|מיקוד|पिन कोड|पिनकोड",
  country:
    "国|国名|国家|國家|국가|나라|страна|країна|kraj|panstwo|zeme|stat|orszag|land|maa|ulke|الدولة|البلد|ארץ|מדינה|देश",
  website:
    "ウェブサイト|ホームページ|网站|网址|網站|웹사이트|홈페이지|сайт|веб сайт|strona www|strona internetowa|webova stranka|weboldal|honlap|hjemmeside|nettside|webbplats|hemsida|verkkosivu|web sitesi|الموقع الإلكتروني|الموقع|אתר|אתר אינטרנט|वेबसाइट",
  note: "備考|メモ|备注|備註|메모|비고|примечание|комментарий|заметки|примітка|uwagi|notatki|poznamka|megjegyzes|bemaerkning|bemaerkninger|noter|merknad|notat|anteckning|anteckningar|huomautus|notlar|aciklama|ملاحظات|הערות|टिप्पणी",
} as const;
