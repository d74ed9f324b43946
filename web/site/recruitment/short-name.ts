/** The part after „& Co.“ if a company is the general partner of a partnership. */
const PARTNERSHIP = '(?: & Co\\.? (?:KG|KGaA|OHG))?'
const LEGAL_FORM = new RegExp(
  `[\\s,]+(?:(?:(?:g?G?mbH|UG(?: \\(haftungsbeschränkt\\))?|AG|SE|Ltd\\.?)${PARTNERSHIP}|KGaA|KG|OHG|GbR|eG|PartG(?: mbB)?|e\\. ?K(?:fm|fr)?\\.|e\\. ?V\\.)|(?:Inc|LLC|Corp|LLP|PLC|Limited)\\.?|S\\.? ?à ?r\\.?l\\.?)$`,
)

/** A last word that only continues into the legal form, as in „Handels AG“, „Deutsche AG“ and „Müller & GmbH“, or is no name. */
const UNFINISHED =
  /(?:(?:ung|heit|keit|schaft|ität|handel|trieb|vermögen|stück|geschäft|verlag|verkehr|arbeit|kapital|unternehmen|verein|tion|sion)s|(?:sch|igt|gemein|staatlich)e|(?:^|[\s(])(?:&|\+|und|u\.|für|von|der|die|das|\p{L}|[\d.]+)|[-–,/(])$/iu
/** English words that end like German ones. */
const FINISHED = /(?:solu|op|innova|communica|opera|promo|connec|rela|excep)tions$|(?:vi|mis|dimen|ses)sions$/i

/** The colloquial name of a company: without its legal form, unless what is left would be no name. */
export const shortName = (company: string) => {
  const whole = company.trim()
  const short = whole.replace(LEGAL_FORM, '')
  return UNFINISHED.test(short) && !FINISHED.test(short) ? whole : short
}

/** Ends a sentence with a period, unless the name at its end already has one. */
export const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)
