import { worldNames } from "./extra-column-names.ts";
import { nameWords, plainName } from "./plain-name.ts";

export const addressNames = {
  city: `city|address 1 city|mailing city|primary city|billing city|business city|work city|shipping city|company city|home city|home address city|other city|stadt|ort|wohnort|ort geschaftlich|ort privat|ville|ville bureau|localite|ciudad|ciudad del trabajo|poblacion|localidad|citta|cidade|stad|plaats|woonplaats|town|locality|postal town|address city|work address city|municipality|suburb|${worldNames.city}`,
  state: `state|state region|state province|region|province|county|address 1 region|mailing state|mailing state province|primary state|billing state|billing state province|business state|work state|home state|other state|bundesland|kanton|region geschaftlich|etat|departement|dep region|provincia|estado|comunidad autonoma|regione|provincie|state code|address province|address state|address province code|province code|prefecture|${worldNames.state}`,
  country: `country|country region|country territory|address 1 country|mailing country|primary country|billing country|business country region|business country|work country|home country|home country region|other country|country code|land|land region|land region geschaftlich|staat|pays|pays region|pais|pais region|pais o region|paese|nazione|nation|address country|address country code|home address country|${worldNames.country}`,
  postal_code: `postal code|zip|zip code|zip postal code|postcode|address 1 postal code|mailing zip|mailing zip postal code|mailing postal code|billing zip|billing zip postal code|billing code|mailing code|business postal code|work zipcode|work zip|home zipcode|home zip|home postal code|plz|postleitzahl|postleitzahl geschaftlich|code postal|cp|codigo postal|cap|codice postale|cep|pincode|pin code|pin|eircode|postal|post code|zipcode|address zip|address postal code|home address postal code|home address zip|postnummer|${worldNames.postal_code}`,
  address: `address|street address|address 1 formatted|full address|street|address 1 street|address line 1|address 1|mailing street|mailing address|primary address street|billing street|billing address|business street|business address|work address|home address|home street|other street|adresse|strasse|strasse und hausnummer|strasse geschaftlich|anschrift|postanschrift|rue|rue bureau|adresse postale|direccion|calle|calle del trabajo|domicilio|indirizzo|via|endereco|rua|adres|straat|address street|address address|address address 1|street name|address address 1|address 1 line 1|home address street|street 1|strasse und hausnr|strasse nr|strasse hausnummer|domicilio fiscal|adresse 1|adresszeile 1|direccion 1|calle y numero|${worldNames.address}`,
};

/**
 * Column names of the house number: `before` and `behind` contain names from languages in which the number
 * precedes or follows the street.
 */
const houseNumbers = {
  before:
    "house no|house number|house num|house|street number|street no|building number|building no|door number|numero de rue|numero de voie|n de rue",
  behind:
    "hausnummer|haus nr|hausnr|nr|n°|huisnummer|numero|numero civico|civico|numero exterior|num|numero da porta|gatunummer|husnummer|husnr|numer domu|nr domu|cislo domu|hazszam",
} as const;
const addressLines =
  "address 2|address line 2|address 3|address line 3|street 2|street address 2|address street 2|mailing street 2|business street 2|home street 2|extended address|address 1 extended address|address address 2|apartment|apartment number|apt|apt no|flat|flat number|unit|unit number|suite|suite number|floor|piso|puerta|planta|escalera|etage|wohnung|adresszusatz|adresse 2|adresszeile 2|zusatz|complement d adresse|complement adresse|adresse complement|complemento|numero interior|colonia|bairro|interno|scala|toevoeging|direccion 2|indirizzo 2|endereco 2";
export const furtherOfAddress = `${houseNumbers.before}|${houseNumbers.behind}|${addressLines}`;

export const addressParts = { numberBefore: 0, street: 1, numberBehind: 2, line: 3 } as const;

const plainNames = (names: string) => names.split("|").map(plainName);
const partsByName = new Map<string, number>([
  ...plainNames(addressLines).map((name) => [name, addressParts.line] as const),
  ...plainNames(houseNumbers.behind).map((name) => [name, addressParts.numberBehind] as const),
  ...plainNames(houseNumbers.before).map((name) => [name, addressParts.numberBefore] as const),
]);

const frenchStreet = /^(?:rue|voie|adresse|nom (?:de )?(?:la )?(?:rue|voie))\b/u;
const frenchNumber = /^(?:n|num|numero)$/u;

/**
 * Returns which part of an address a column contains. A number column with an ambiguous name precedes the
 * street only if another column names the street in French.
 */
export function addressPartOf(header: string, columns: readonly string[]): number {
  const part = partsByName.get(plainName(header)) ?? addressParts.street;
  const isFrench =
    frenchNumber.test(plainName(header)) &&
    columns.some((column) => frenchStreet.test(nameWords(column).join(" ")));
  return part === addressParts.numberBehind && isFrench ? addressParts.numberBefore : part;
}

/**
 * Matches column names that can mean a house number or a row number. Such a column is a house number only
 * next to a column of the address.
 */
const rowNumbers = /^(?:n|nr|num|numero)$/u;

export const isRowNumber = (header: string): boolean => rowNumbers.test(plainName(header));
