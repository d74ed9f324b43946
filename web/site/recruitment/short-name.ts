/** The part after „& Co.“ if a company is the general partner of a partnership. */
const PARTNERSHIP = '(?: & Co\\.? (?:KG|KGaA|OHG))?'
const LEGAL_FORM = new RegExp(
  `[\\s,]+(?:(?:(?:g?G?mbH|UG(?: \\(haftungsbeschränkt\\))?|AG|SE|Ltd\\.?)${PARTNERSHIP}|KGaA|KG|OHG|GbR|eG|PartG(?: mbB)?|e\\. ?K(?:fm|fr)?\\.|e\\. ?V\\.)|(?:Inc|LLC|Corp|LLP|PLC|Limited)\\.?|S\\.? ?à ?r\\.?l\\.?)$`,
)

/** The colloquial name of a company: without its legal form, unless nothing would be left. */
export const shortName = (company: string) => company.trim().replace(LEGAL_FORM, '')

/** Ends a sentence with a period, unless the name at its end already has one. */
export const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)
