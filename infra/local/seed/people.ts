/** Invented names, paired by position, so that every start seeds the same. */
const FIRST = [
  'Jonas',
  'Katharina',
  'Mehmet',
  'Friederike',
  'Paweł',
  'Sabine',
  'Luca',
  'Henrike',
  'Matthias',
  'Aylin',
  'Bernd',
  'Claudia',
  'Dominik',
  'Eva',
  'Fabian',
  'Gesine',
  'Holger',
  'Ines',
  'Jan',
  'Kerstin',
  'Lars',
  'Mona',
  'Niklas',
  'Olga',
  'Philipp',
  'Renate',
  'Stefan',
  'Tanja',
  'Uwe',
  'Vera',
] as const
const LAST = [
  'Wichmann',
  'Brandstätter',
  'Karaca',
  'von Thalheim',
  'Nowicki',
  'Ehlers',
  'Bernasconi',
  'Lorenz',
  'Oehler',
  'Demir',
  'Steinhauer',
  'Grüner',
  'Böhm',
  'Schäfer',
  'Müller',
  'Weiß',
  'Krüger',
  'Vogt',
  'Sommer',
  'Huber',
  'Janssen',
  'Lindqvist',
  'Berger',
  'Petrova',
  'Kraus',
  'Zimmermann',
  'Roth',
  'Schütte',
  'Hinrichs',
  'Yılmaz',
  'Aigner',
] as const

const ASCII: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ı: 'i' }
const ascii = (text: string) =>
  text
    .toLowerCase()
    .replace(/[äöüßłı]/g, (letter) => ASCII[letter] ?? letter)
    .replace(/[^a-z]/g, '')

/** The n-th invented person; the first 900 differ. */
export const person = (index: number) => {
  const firstName = FIRST[index % FIRST.length] ?? 'Jonas'
  const lastName = LAST[index % LAST.length] ?? 'Wichmann'
  const tail = String(1_000 + ((index * 7919) % 9_000))
  return {
    firstName,
    lastName,
    email: `${index < LAST.length ? ascii(firstName).charAt(0) : ascii(firstName)}.${ascii(lastName)}@mail.example`,
    phone: `+49 171 39${tail.slice(0, 3)} ${tail.slice(2)}`,
  }
}
