import { COUNTRIES, type Country } from './countries.ts'
import { fold } from './fold.ts'
import { lazy } from './lazy.ts'

/** ISO 3166-1 alpha-3 codes: https://www.iso.org/obp/ui/ */
const ALPHA_3: Readonly<Record<(typeof COUNTRIES)[number]['code'], string>> = {
  AD: 'AND',
  AE: 'ARE',
  AL: 'ALB',
  AM: 'ARM',
  AR: 'ARG',
  AT: 'AUT',
  AU: 'AUS',
  AZ: 'AZE',
  BA: 'BIH',
  BE: 'BEL',
  BG: 'BGR',
  BR: 'BRA',
  CA: 'CAN',
  CH: 'CHE',
  CL: 'CHL',
  CN: 'CHN',
  CO: 'COL',
  CY: 'CYP',
  CZ: 'CZE',
  DE: 'DEU',
  DK: 'DNK',
  EE: 'EST',
  EG: 'EGY',
  ES: 'ESP',
  FI: 'FIN',
  FR: 'FRA',
  GB: 'GBR',
  GE: 'GEO',
  GR: 'GRC',
  HK: 'HKG',
  HR: 'HRV',
  HU: 'HUN',
  ID: 'IDN',
  IE: 'IRL',
  IL: 'ISR',
  IN: 'IND',
  IS: 'ISL',
  IT: 'ITA',
  JO: 'JOR',
  JP: 'JPN',
  KR: 'KOR',
  KW: 'KWT',
  KZ: 'KAZ',
  LI: 'LIE',
  LT: 'LTU',
  LU: 'LUX',
  LV: 'LVA',
  MA: 'MAR',
  MC: 'MCO',
  MD: 'MDA',
  ME: 'MNE',
  MK: 'MKD',
  MT: 'MLT',
  MX: 'MEX',
  MY: 'MYS',
  NL: 'NLD',
  NO: 'NOR',
  NZ: 'NZL',
  PL: 'POL',
  PT: 'PRT',
  QA: 'QAT',
  RO: 'ROU',
  RS: 'SRB',
  SA: 'SAU',
  SE: 'SWE',
  SG: 'SGP',
  SI: 'SVN',
  SK: 'SVK',
  SM: 'SMR',
  TH: 'THA',
  TR: 'TUR',
  UA: 'UKR',
  US: 'USA',
  VN: 'VNM',
  ZA: 'ZAF',
}

/** What people call a country, besides its names in the languages below. */
const OTHER_NAMES: Partial<Readonly<Record<(typeof COUNTRIES)[number]['code'], readonly string[]>>> = {
  AE: ['VAE', 'UAE', 'Emirate', 'Emirates', 'Arabische Emirate', 'Arab Emirates'],
  AT: ['A', 'Republik Österreich', 'Republic of Austria'],
  BA: ['Bosnien', 'Bosnia', 'Bosnia and Herzegovina', 'Bosnia-Herzegovina', 'BiH'],
  BE: ['B'],
  CH: ['SUI', 'Confoederatio Helvetica', 'Schweizerische Eidgenossenschaft', 'Suisse', 'Svizzera', 'Svizra'],
  CN: ['Volksrepublik China', 'VR China', 'PR China', 'PRC', "People's Republic of China"],
  CZ: ['Tschechische Republik', 'Czech Republic', 'Tschechei'],
  DE: ['D', 'GER', 'Dtl.', 'Dtld', 'BRD', 'Bundesrepublik', 'Bundesrepublik Deutschland', 'Federal Republic of Germany'],
  ES: ['E', 'Königreich Spanien'],
  FR: ['F', 'French Republic'],
  GB: [
    'UK',
    'U.K.',
    'Großbritannien',
    'Great Britain',
    'Britain',
    'England',
    'Schottland',
    'Scotland',
    'Wales',
    'Nordirland',
    'Northern Ireland',
    'Vereinigtes Königreich Großbritannien und Nordirland',
    'United Kingdom of Great Britain and Northern Ireland',
  ],
  GR: ['GRE', 'Hellas', 'Ellada', 'EL'],
  HK: ['Hong Kong', 'Hongkong SAR', 'Hong Kong SAR China'],
  HU: ['H'],
  IE: ['Éire', 'Republik Irland', 'Republic of Ireland', 'Irland, Republik', 'Ireland, Republic of'],
  IT: ['I'],
  KR: ['Republik Korea', 'Republic of Korea', 'Korea, Republic of', 'Korea, Republik', 'Korea (South)'],
  LI: ['FL', 'Fürstentum Liechtenstein'],
  LU: ['L', 'Großherzogtum Luxemburg'],
  MD: ['Moldawien', 'Moldova', 'Republik Moldau', 'Republic of Moldova', 'Moldova, Republic of'],
  MK: ['Mazedonien', 'Macedonia', 'North Macedonia', 'FYROM'],
  NL: ['NED', 'Holland', 'The Netherlands', 'Königreich der Niederlande'],
  NO: ['N'],
  PL: ['Republik Polen'],
  PT: ['P', 'POR'],
  RS: ['Republik Serbien'],
  SA: ['KSA', 'Kingdom of Saudi Arabia', 'Königreich Saudi-Arabien'],
  SE: ['S'],
  SI: ['SLO'],
  SK: ['Slowakische Republik', 'Slovak Republic'],
  TR: ['Turkey', 'Republik Türkei'],
  US: ['USA', 'U.S.A.', 'U.S.', 'United States of America', 'Vereinigte Staaten von Amerika', 'America', 'Amerika'],
  VN: ['Viet Nam'],
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Spellings of a name for comparison, without case, accents, spaces and punctuation. Umlauts may be two letters in names, but not in codes: UAE is not UA. */
const spellingsOf = (name: string): readonly string[] => {
  const plain = lettersOf(name.normalize('NFKD').toLowerCase())
  return plain.length > 3 ? [plain, lettersOf(fold(name))] : [plain]
}

/** Languages in which systems that people export from name countries, besides the one that most people there speak. */
const LANGUAGES = ['de', 'en', 'fr', 'it', 'es', 'nl', 'pl', 'tr']

/** Names of a country in these languages, from the platform's own data. */
const namesIn = (code: string): readonly string[] => {
  const native = new Intl.Locale(`und-${code}`).maximize().language
  return [...LANGUAGES, native].flatMap((language) =>
    [
      new Intl.DisplayNames(language, { type: 'region', style: 'long' }).of(code) ?? [],
      new Intl.DisplayNames(language, { type: 'region', style: 'short' }).of(code) ?? [],
    ].flat(),
  )
}

/** Where people write a country twice, such as „Deutschland (DE)“ or „Schweiz/Suisse“. */
const BETWEEN_NAMES = /[()[\]/|:]| [-–] /u

const byName = lazy(() => {
  const countries = new Map<string, Country>()
  for (const country of COUNTRIES) {
    const { code, name } = country
    const names = [code, ALPHA_3[code], name, ...namesIn(code), ...(OTHER_NAMES[code] ?? [])]
    for (const spelling of names.flatMap(spellingsOf)) countries.set(spelling, country)
  }
  return countries
})

const named = (text: string): Country | undefined => {
  const found = spellingsOf(text).map((spelling) => byName().get(spelling))
  return found.find((country) => country !== undefined)
}

/**
 * The listed country that a text means: by its name in one of some languages or its own, by a usual short form, or by its code of two or three letters
 * (ISO 3166-1), in any case and with or without accents; also where it is named twice. Undefined when it means none, or several.
 */
export const countryOf = (text: string): Country | undefined => {
  const parts = text.split(BETWEEN_NAMES).filter((part) => part.trim() !== '')
  const [first, ...others] = new Set(parts.map(named))
  return named(text) ?? (others.length === 0 ? first : undefined)
}
