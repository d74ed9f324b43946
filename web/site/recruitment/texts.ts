import { ended } from './short-name.ts'

/** The default texts of a recruitment page. */
export const defaultTexts = {
  title: (company: string) => ended(`Werden Sie IB-Partner bei ${company}`),
  subtitle: 'Empfehlen Sie Kunden, bauen Sie Ihr eigenes Partnernetz auf und erhalten Sie eine Vergütung für jedes gehandelte Lot.',
  description:
    'Als Introducing Broker bringen Sie Ihr Netzwerk mit; Technik, Abrechnung und Begleitung kommen von uns. Ihr eigenes Dashboard zeigt jederzeit, welche Kunden über Sie gekommen sind und wo Sie stehen.',
  benefits: [
    'Hohe Rückvergütung je nach Handelstyp',
    'Tägliche Auszahlung möglich',
    'Professionelle Unterstützung',
    'Eigene Landingpage mit Ihrer Partner-ID',
    'Dashboard mit allen Kunden und Sub-IBs',
  ],
  metaTitle: (company: string) => `Partner werden bei ${company}`,
  metaDescription: (company: string) =>
    `Bewerben Sie sich als IB-Partner bei ${company}: eigene Empfehlungslinks, Vergütung je Lot, Antwort innerhalb von 24 Stunden.`,
} as const
