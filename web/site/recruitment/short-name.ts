const LEGAL_FORM =
  /[\s,]+(?:g?GmbH(?: & Co\.? KG)?|UG(?: \(haftungsbeschränkt\))?|AG(?: & Co\.? KG)?|KGaA|KG|OHG|GbR|SE|e\. ?K\.|e\. ?V\.|Ltd\.?|S\.? ?à ?r\.?l\.?)$/

/** A company as people speak of it: without its legal form, unless nothing else would be left. */
export const shortName = (company: string) => company.trim().replace(LEGAL_FORM, '')
