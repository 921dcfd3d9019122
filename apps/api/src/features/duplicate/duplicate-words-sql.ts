/** Domains of consumer mail providers. */
export const privateDomains = [
  "gmail.com,googlemail.com,yahoo.com,yahoo.fr,yahoo.de,yahoo.es,hotmail.com,hotmail.fr,outlook.com,outlook.fr,outlook.de",
  "live.com,msn.com,icloud.com,me.com,aol.com,gmx.de,gmx.net,gmx.at,web.de,t-online.de,orange.fr,free.fr,laposte.net",
  "wanadoo.fr,sfr.fr,proton.me,protonmail.com,mail.ru,yandex.ru,qq.com,163.com,freenet.de,bluewin.ch,libero.it",
  "hotmail.co.uk,hotmail.de,hotmail.es,hotmail.it,outlook.es,outlook.it,live.fr,live.co.uk,live.nl,yahoo.co.uk,yahoo.it,yahoo.com.br",
  "yahoo.co.in,yahoo.co.jp,yahoo.ca,ymail.com,rocketmail.com,gmx.com,gmx.ch,mail.de,mail.com,email.com,arcor.de,posteo.de,mailbox.org",
  "telefonica.net,terra.es,neuf.fr,bbox.fr,virgilio.it,tiscali.it,alice.it,bol.com.br,uol.com.br,terra.com.br,wp.pl,o2.pl,onet.pl,interia.pl",
  "seznam.cz,email.cz,ukr.net,bk.ru,list.ru,inbox.ru,yandex.com,rambler.ru,126.com,sina.com,foxmail.com,naver.com,daum.net,hanmail.net",
  "mac.com,comcast.net,att.net,verizon.net,sbcglobal.net,bellsouth.net,cox.net,btinternet.com,sky.com,virginmedia.com,ziggo.nl,kpnmail.nl",
  "hetnet.nl,telenet.be,skynet.be,swissonline.ch,sunrise.ch,aon.at,zoho.com,fastmail.com,hey.com,tutanota.com,tuta.com,rediffmail.com",
].join(",");
export const sharedMailboxes =
  "info,sales,office,contact,contacto,kontakt,admin,hello,hallo,support,mail,team,service,billing,accounts,marketing";

export const texts = (list: string) => `'{${list}}'::text[]`;
export const mailboxOf = "translate(split_part(split_part(e, '@', 1), '+', 1), '.-_', '')";

/**
 * Returns SQL for the last nine digits of a phone number. They rarely include the country code, so local and
 * international notations of a number match.
 */
export const phoneEnd = (phone: string) => `right(${phone}, 9)`;

export const generations = texts("jr,sr,ii,iii,iv,junior,senior");
const legalForms = texts(
  [
    "inc,incorporated,llc,llp,ltd,limited,plc,corp,corporation,co,company,gmbh,ag,kg,ohg,gbr,ug,ek,ev,se,sa,sas,sasu,sarl,eurl,sl,slu,srl",
    "spa,snc,lda,ltda,bv,nv,vof,oy,oyj,ab,as,aps,asa,sro,kft,doo,pty,pvt,pte,bhd,sdn,group,holding,ооо,оао,зао,пао,ао,тов",
  ].join(","),
);
const formOfWords = "sp z oo";
const punctuation = ',;:&+/()-"«»„“”';
const leftOut = ".\\'";

/**
 * Returns SQL for a company's name in lower case, without punctuation and legal forms. A name that consists
 * only of legal forms keeps them.
 */
export const core = (name: string) => `
      coalesce(nullif(array_to_string(array(
        select w from string_to_table(replace(
          translate(lower(${name}), E'${punctuation}\\n${leftOut}', '${" ".repeat(punctuation.length + 1)}'), '${formOfWords}', ''), ' ') w
        where w <> '' and w <> all (${legalForms})), ' '), ''), lower(${name}))`;
