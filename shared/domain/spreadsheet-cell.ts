/** A beginning that makes spreadsheets read a cell as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]/

/** A phone number in groups of digits, such as „+49 431 5550 17“: spreadsheets read it neither as a formula nor as a number. */
const PHONE_IN_GROUPS = /^\+\d+( \d+)+$/

/** Digits that a spreadsheet would shorten by leading zeros or show as 4,9E+11. */
const CODE_OF_DIGITS = /^(0\d+|\d{12,})$/

/**
 * Keeps spreadsheets from evaluating a text. Excel, LibreOffice and Google Sheets read a quoted field with a leading tab as text and do not
 * show the tab, and systems that import the file trim it, as this portal does. An apostrophe, OWASP's other remedy, is visible in Excel and
 * survives an import. Phone numbers in groups need neither.
 */
export const spreadsheetCell = (text: string): string => {
  const isCalculated = (FORMULA_START.test(text) && !PHONE_IN_GROUPS.test(text)) || CODE_OF_DIGITS.test(text)
  return isCalculated ? `\t${text}` : text
}

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
