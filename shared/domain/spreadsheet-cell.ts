/** A beginning that makes spreadsheets read a cell as a formula, or this portal's import strip an apostrophe: https://owasp.org/www-community/attacks/CSV_Injection */
const CALCULATED_START = /^\s*([=+\-−@＝＋－＠#]|'[\s\d=+\-@(])/u

/** A whole number that looks the same after a spreadsheet has read and saved it. */
const PLAIN_NUMBER = /^(0|[1-9]\d{0,10})$/

const TRUTH = /^(true|false|wahr|falsch)$/i

/** Words that German and English spreadsheets take as parts of numbers and times: months, halves of the day, exponents and currencies. */
const PARTS =
  /jan(uary?|uar)?|feb(ruary?|ruar)?|m(ar|är|rz)(ch|z)?|apr(il)?|ma[iy]|june?|juni|july?|juli|aug(ust)?|sept?(ember)?|o[ck]t(ober)?|nov(ember)?|de[cz](ember)?|[ap]\.?m\.?|eur|usd|gbp|chf|uhr|[edt]/giu

/** Whether a text is made of digits and what may stand between them: a number, date, time, fraction, share or amount in some spreadsheet. */
const isReadAsValue = (text: string) => /\p{N}/u.test(text) && !/\p{L}/u.test(text.replace(PARTS, ''))

/**
 * Keeps spreadsheets from reading a text as anything else: a formula, number, date, time, truth value or error. Excel, LibreOffice and Google Sheets
 * read a quoted field with a leading tab as text and do not show the tab, and systems that import the file trim it, as this portal does. An apostrophe,
 * OWASP's other remedy, is visible in Excel and survives an import.
 */
export const spreadsheetCell = (text: string): string => {
  const bare = text.trim()
  const isCalculated = CALCULATED_START.test(text) || TRUTH.test(bare) || (isReadAsValue(bare) && !PLAIN_NUMBER.test(bare))
  return isCalculated ? `\t${text}` : text
}

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
