/** Browsers and systems by what their user agent contains. The first match counts: Edge also names Chrome, and Chrome Safari. */
const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS|e)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const

const firstMatch = (table: readonly (readonly [string, RegExp])[], userAgent: string) =>
  table.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** The name under which people recognise a device by its `User-Agent`, such as „Firefox auf Windows“. */
export const deviceLabel = (userAgent: string): string => {
  const system = firstMatch(SYSTEMS, userAgent)
  const browser = firstMatch(BROWSERS, userAgent)
  if (browser === undefined && system === undefined) return 'Unbekanntes Programm'
  return system === undefined ? `${browser}` : `${browser ?? 'Unbekannter Browser'} auf ${system}`
}
