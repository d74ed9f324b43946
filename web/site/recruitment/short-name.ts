/** What follows „& Co.“ where a company is the partner of a partnership. */
const PARTNERSHIP = '(?: & Co\\.? (?:KG|KGaA|OHG))?'
const LEGAL_FORM = new RegExp(
  `[\\s,]+(?:(?:(?:g?G?mbH|UG(?: \\(haftungsbeschränkt\\))?|AG|SE|Ltd\\.?)${PARTNERSHIP}|KGaA|KG|OHG|GbR|eG|PartG(?: mbB)?|e\\. ?K(?:fm|fr)?\\.|e\\. ?V\\.)|(?:Inc|LLC|Corp|LLP|PLC|Limited)\\.?|S\\.? ?à ?r\\.?l\\.?)$`,
)

/** A company as people speak of it: without its legal form, unless nothing else would be left. */
export const shortName = (company: string) => company.trim().replace(LEGAL_FORM, '')

/** A sentence that ends with a name: names that end with a point bring the sentence's own. */
export const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)
