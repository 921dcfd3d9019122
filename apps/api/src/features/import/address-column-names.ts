/** What the parts of an address are called, whoever lives there. */
export const addressNames = {
  city: "city|address 1 city|mailing city|primary city|billing city|business city|work city|shipping city|company city|home city|home address city|other city|stadt|ort|wohnort|ort geschaftlich|ort privat|ville|ville bureau|localite|ciudad|ciudad del trabajo|poblacion|localidad|citta|cidade|stad|plaats|woonplaats|town|locality|postal town",
  state:
    "state|state region|state province|region|province|county|address 1 region|mailing state|mailing state province|primary state|billing state|billing state province|business state|work state|home state|other state|bundesland|kanton|region geschaftlich|etat|departement|dep region|provincia|estado|comunidad autonoma|regione|provincie|state code",
  country:
    "country|country region|country territory|address 1 country|mailing country|primary country|billing country|business country region|business country|work country|home country|home country region|other country|country code|land|land region|land region geschaftlich|staat|pays|pays region|pais|pais region|pais o region|paese|nazione|nation",
  postal_code:
    "postal code|zip|zip code|zip postal code|postcode|address 1 postal code|mailing zip|mailing zip postal code|mailing postal code|billing zip|billing zip postal code|billing code|mailing code|business postal code|work zipcode|work zip|home zipcode|home zip|home postal code|plz|postleitzahl|postleitzahl geschaftlich|code postal|cp|codigo postal|cap|codice postale|cep",
  address:
    "address|street address|address 1 formatted|full address|street|address 1 street|address line 1|address 1|mailing street|mailing address|primary address street|billing street|billing address|business street|business address|work address|home address|home street|other street|adresse|strasse|strasse und hausnummer|strasse geschaftlich|anschrift|postanschrift|rue|rue bureau|adresse postale|direccion|calle|calle del trabajo|domicilio|indirizzo|via|endereco|rua|adres|straat",
};
