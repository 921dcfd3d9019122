import { englishExamples } from "#src/features/example/words/english-examples.ts";
import type { ExampleWords } from "#src/features/example/words/example-words.ts";
import { frenchExamples } from "#src/features/example/words/french-examples.ts";
import { germanExamples } from "#src/features/example/words/german-examples.ts";
import { spanishExamples } from "#src/features/example/words/spanish-examples.ts";

type List = "first" | "last" | "places" | "streets" | "phones" | "companyEndings";
type RegionLists = Readonly<Record<List, string>> & { readonly words?: ExampleWords };

const listed = (text: string): string[] => text.split(", ");

/**
 * Creates a region from lists of its values. A name in another script includes its Latin spelling for
 * addresses, as `native|latin`. A place is a city, a state (can be empty) and a postal code, in which `#` is
 * a digit.
 */
function region(country: string, weight: number, { words = englishExamples, ...lines }: RegionLists) {
  return {
    country,
    weight,
    words,
    first: listed(lines.first),
    last: listed(lines.last),
    places: listed(lines.places).map((place) => place.split("/")),
    streets: listed(lines.streets),
    phones: listed(lines.phones),
    companyEndings: listed(lines.companyEndings),
  };
}

export type DemoRegion = ReturnType<typeof region>;

/** The regions of people and companies. Their scripts and spellings are those that careless code breaks. */
export const regions: readonly DemoRegion[] = [
  region("United States", 16, {
    first: "Grace, Marcus, Priscilla, Dwayne, Hannah, Elijah, Shanice, Tyler, Rosalind, Kenji, Abigail, Beau",
    last: "Whitfield, O'Donnell, Ramirez, Castellanos, Baker-Hughes, Okafor, Lindgren, McAllister, Tran, Goldberg, Washington, St. James",
    places:
      "Chicago/Illinois/606##, Austin/Texas/787##, Portland/Oregon/972##, Boston/Massachusetts/021##, Savannah/Georgia/314##",
    streets: "W Wacker Dr, Congress Ave, SE Division St, Tremont St, Bull St",
    phones: "+1 312 555 01##, (512) 555-01##, 503-555-01##, 617.555.01## x##",
    companyEndings: "Inc., LLC, Corp., Holdings",
  }),
  region("United Kingdom", 10, {
    first: "Imogen, Alistair, Priya, Callum, Beatrice, Rhys, Oluwaseun, Fiona, Hamish, Siân",
    last: "Ashworth, Featherstonehaugh, Patel, MacGregor, Pryce-Jones, Adebayo, Thistlewood, Llewellyn, Hart, Cholmondeley",
    places: "London//EC1A #BB, Manchester//M# #AE, Edinburgh/Scotland/EH# #YZ, Cardiff/Wales/CF## #AA",
    streets: "Clerkenwell Road, Deansgate, Princes Street, Cathedral Road",
    phones: "+44 20 7946 0###, 0161 496 0###, 07700 900###",
    companyEndings: "Ltd, plc, & Sons, Group",
  }),
  region("Germany", 20, {
    first: "Jürgen, Käthe, Sönke, Friederike, Matthias, Anneliese, Björn, Şeyma, Heike, Karl-Heinz",
    last: "Müller, von Hohenstein, Groß, Schäfer, Weißenböck, Yılmaz, Leutheusser-Schnarrenberger, Köhler, Brandt, Zeppenfeld",
    places: "Berlin//10###, Hamburg//20###, München/Bayern/80###, Köln/Nordrhein-Westfalen/50###",
    streets: "Torstraße, Jungfernstieg, Leopoldstraße, Hohe Straße",
    phones: "+49 30 #######, 040/######, 0171 #######, +49 (0)89 ######-##",
    companyEndings: "GmbH, AG, GmbH & Co. KG",
    words: germanExamples,
  }),
  region("France", 9, {
    first: "Maëlle, Jean-Baptiste, Éloïse, Gaëtan, Noémie, François, Anne-Sophie, Zoé, Loïc, Océane",
    last: "Lefèvre, de La Rochefoucauld, Benoît, N'Guessan, Châtelain, Dubois-Moreau, Guérin, Œuvrard, Haddad, d'Aubigné",
    places: "Paris/Île-de-France/750##, Lyon/Auvergne-Rhône-Alpes/690##, Nantes/Pays de la Loire/440##",
    streets: "rue de Turenne, cours Lafayette, quai de la Fosse",
    phones: "+33 1 99 00 ## ##, 04 65 71 ## ##, 06 39 98 ## ##",
    companyEndings: "SARL, SAS, S.A.",
    words: frenchExamples,
  }),
  region("Spain", 8, {
    first: "María José, Íñigo, Montserrat, Álvaro, Begoña, Joan, Nuria, Andrés",
    last: "García Márquez, Núñez de Balboa, Etxeberria, Puigdomènech i Vidal, Ibáñez, Peña, Ruiz-Gallardón",
    places: "Madrid/Comunidad de Madrid/280##, Barcelona/Catalunya/080##, Bilbao/Euskadi/480##",
    streets: "Calle de Alcalá, Passeig de Gràcia, Gran Vía de Don Diego López de Haro",
    phones: "+34 91 555 ## ##, 93 555 ## ##, 6## ## ## ##",
    companyEndings: "S.L., S.A.",
    words: spanishExamples,
  }),
  region("Brazil", 5, {
    first: "João Pedro, Luísa, Thaís, Caetano, Conceição, Flávio, Ione, Antônio",
    last: "da Silva e Souza, Gonçalves, Araújo, Magalhães, dos Anjos, Brandão, Yamamoto, Assunção",
    places: "São Paulo/SP/01###-###, Belo Horizonte/MG/30###-###, Recife/PE/50###-###",
    streets: "Avenida Paulista, Rua da Bahia, Rua da Aurora",
    phones: "+55 11 95555-####, (31) 3555-####, 81 95555 ####",
    companyEndings: "Ltda., S/A",
  }),
  region("Portugal", 3, {
    first: "Inês, Gonçalo, Mafalda, Tomé, Leonor, Simão",
    last: "Vasconcelos, Nóbrega, Falcão, Lourenço, Sá Carneiro, Pinhão",
    places: "Lisboa//1###-###, Porto//4###-###, Évora/Alentejo/7###-###",
    streets: "Rua Garrett, Rua das Flores, Praça do Giraldo",
    phones: "+351 21 555 ####, 91# ### ###",
    companyEndings: "Lda., S.A.",
  }),
  region("Poland", 12, {
    first: "Łukasz, Małgorzata, Świętosława, Grzegorz, Żaneta, Wojciech",
    last: "Brzęczyszczykiewicz, Wójcik, Źrebiec, Gołębiowska, Nowak-Jeziorańska, Łoś",
    places: "Warszawa/mazowieckie/00-###, Kraków/małopolskie/30-###, Łódź/łódzkie/90-###",
    streets: "ulica Świętokrzyska, Floriańska, Piotrkowska",
    phones: "+48 22 555 ## ##, 5## ### ###",
    companyEndings: "Sp. z o.o., S.A.",
  }),
  region("Ukraine", 6, {
    first: "Олена|olena, Тарас|taras, Ярослава|yaroslava, Мар'яна|mariana, Дмитро|dmytro, Їжакевич|yizhak",
    last: "Шевченко|shevchenko, Коваленко-Бондар|kovalenko.bondar, Гнатюк|hnatiuk, Їжак|yizhak, Щербань|shcherban",
    places: "Київ//01###, Львів/Львівська область/79###, Одеса//65###",
    streets: "вулиця Хрещатик, проспект Свободи, Дерибасівська",
    phones: "+380 44 555 ## ##, (067) 555-##-##",
    companyEndings: "ТОВ",
  }),
  region("Greece", 5, {
    first: "Ελένη|eleni, Γιώργος|giorgos, Ευθύμιος|efthymios, Αγγελική|angeliki, Νίκος|nikos",
    last: "Παπαδοπούλου|papadopoulou, Οικονόμου|oikonomou, Χατζηγιάννης|chatzigiannis, Ιωάννου|ioannou, Θεοδωρακοπούλου|theodorakopoulou",
    places: "Αθήνα/Αττική/105 ##, Θεσσαλονίκη/Κεντρική Μακεδονία/546 ##",
    streets: "Ερμού, Τσιμισκή",
    phones: "+30 21 0555 ####, 69# ### ####",
    companyEndings: "Α.Ε., Ο.Ε.",
  }),
  region("United Arab Emirates", 6, {
    first: "فاطمة|fatima, محمد|mohammed, عبد الرحمن|abdulrahman, نورة|noura, خالد|khalid, ليلى|layla",
    last: "المنصوري|almansoori, بن راشد|bin.rashid, الهاشمي|alhashimi, القاسمي|alqasimi, حداد|haddad",
    places: "دبي//, أبوظبي//, الشارقة//",
    streets: "شارع الشيخ زايد, شارع الكورنيش, شارع الوحدة",
    phones: "+971 4 555 ####, 050 555 ####",
    companyEndings: "ش.ذ.م.م",
  }),
  region("Israel", 3, {
    first: "נועה|noa, איתן|eitan, שירה|shira, יהונתן|yonatan, מיכל|michal",
    last: "בן־דוד|ben-david, כהן|cohen, מזרחי|mizrahi, לוי־אשכנזי|levi-ashkenazi, שפירא|shapira",
    places: "תל אביב־יפו//61#####, חיפה//31#####",
    streets: "שדרות רוטשילד, שדרות הנשיא",
    phones: "+972 3 555 ####, 052-555-####",
    companyEndings: "בע״מ",
  }),
  region("India", 6, {
    first: "आरव|aarav, प्रियंका|priyanka, सुनीता|sunita, विक्रम|vikram, Lakshmi, Arjun, ज्योत्स्ना|jyotsna",
    last: "शर्मा|sharma, अग्रवाल|agrawal, श्रीवास्तव|srivastava, Venkataraghavan, Iyer, Chakraborty, त्रिपाठी|tripathi",
    places: "मुंबई/महाराष्ट्र/400 0##, Bengaluru/Karnataka/560 0##, नई दिल्ली/दिल्ली/110 0##",
    streets: "मरीन ड्राइव, MG Road, कनॉट प्लेस",
    phones: "+91 22 5555 ####, 098450 #####, +91-11-5555####",
    companyEndings: "Pvt. Ltd., LLP",
  }),
  region("China", 5, {
    first: "伟|wei, 秀英|xiuying, 娜|na, 欣怡|xinyi, 建国|jianguo, 子涵|zihan",
    last: "王|wang, 欧阳|ouyang, 李|li, 诸葛|zhuge, 陈|chen, 张|zhang",
    places: "上海//200###, 深圳/广东/518###, 成都/四川/610###",
    streets: "南京东路, 深南大道, 春熙路",
    phones: "+86 21 5555 ####, 138 5555 ####",
    companyEndings: "有限公司",
  }),
  region("Japan", 5, {
    first: "さくら|sakura, 健太郎|kentaro, 美咲|misaki, 翔太|shota, ゆかり|yukari",
    last: "佐藤|sato, 小鳥遊|takanashi, 渡辺|watanabe, 勅使河原|teshigawara, 田中|tanaka",
    places: "東京都/千代田区/100-00##, 大阪市/大阪府/530-00##, 札幌市/北海道/060-00##",
    streets: "丸の内1丁目, 梅田2丁目, 大通西4丁目",
    phones: "+81 3-5555-####, 090-5555-####",
    companyEndings: "株式会社",
  }),
  region("South Korea", 4, {
    first: "지우|jiwoo, 민준|minjun, 서연|seoyeon, 하은|haeun, 도윤|doyun",
    last: "김|kim, 남궁|namgung, 이|lee, 박|park, 황보|hwangbo",
    places: "서울특별시//04###, 부산광역시//48###",
    streets: "세종대로, 해운대로",
    phones: "+82 2-555-####, 010-5555-####",
    companyEndings: "주식회사",
  }),
  region("Vietnam", 7, {
    first: "Thị Hương, Văn Đức, Ngọc Ánh, Minh Quân, Thùy Dương, Quốc Bảo",
    last: "Nguyễn, Trần, Phạm, Đặng, Huỳnh, Vũ",
    places: "Thành phố Hồ Chí Minh//700###, Hà Nội//100###, Đà Nẵng//550###",
    streets: "đường Đồng Khởi, phố Tràng Tiền, đường Bạch Đằng",
    phones: "+84 28 3555 ####, 0903 555 ###",
    companyEndings: "TNHH, JSC",
  }),
  region("Thailand", 2, {
    first: "สมชาย|somchai, กัญญารัตน์|kanyarat, ณัฐพงศ์|nattapong, พิมพ์ชนก|pimchanok",
    last: "ศรีสุวรรณ|srisuwan, วงศ์สวัสดิ์|wongsawat, ทองดี|thongdee",
    places: "กรุงเทพมหานคร//10###, เชียงใหม่//50###",
    streets: "ถนนสุขุมวิท, ถนนนิมมานเหมินท์",
    phones: "+66 2 555 ####, 08# 555 ####",
    companyEndings: "จำกัด",
  }),
  region("Nigeria", 5, {
    first: "Chukwuemeka, Adaeze, Oluwatosin, Ngozi, Ẹniọlá, Tari",
    last: "Okonkwo, Adéyẹmí, Nwachukwu-Eze, Balogun, Danjuma, Briggs",
    places: "Lagos/Lagos State/10####, Abuja/FCT/90####",
    streets: "Adeola Odeku Street, Aminu Kano Crescent",
    phones: "+234 1 555 ####, 0803 555 ####",
    companyEndings: "Nigeria Ltd, Ventures",
  }),
];

/** Each region as many times as its weight, so that a random choice follows the weights. */
export const weightedRegions = regions.flatMap((region) =>
  Array.from({ length: region.weight }, () => region),
);
