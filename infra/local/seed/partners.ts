import { emptyPageContent, type PageContent } from '../../../shared/domain/partner.ts'

type SeedPartner = {
  readonly number: number
  readonly below: number | null
  readonly companyName: string
  readonly firstName: string
  readonly lastName: string
  readonly domain: string
  readonly phone: string
  readonly country: string
  readonly commissionRate: string
  readonly content?: PageContent
}

const lindenhof: PageContent = {
  ...emptyPageContent,
  landingPageTitle: 'Werden Sie der nächste Halt auf unserer Linie.',
  landingPageSubtitle: 'Lindenhof bildet seit 2014 Privatanleger in Norddeutschland aus.',
  landingPageDescription: 'Als Sub-IB bringen Sie Ihr Netzwerk mit, wir bringen Technik, Abrechnung und Begleitung.',
  landingPageContent:
    '<p>Wir sind sieben Menschen in Hamburg und Bremen. Unsere Abendkurse haben bisher <strong>mehr als 3.400 Teilnehmer</strong> besucht, und viele fragen danach, wie sie selbst andere begleiten können.</p><p>Genau dafür ist dieses Programm gedacht: Sie behalten Ihre Kunden und Ihren Stil. Wir zeigen Ihnen, wie man Risiken verständlich erklärt, ein Konto sauber eröffnet und eine Abrechnung liest.</p>',
  landingPageBenefits: [
    'Hohe Rückvergütung je nach Handelstyp',
    'Tägliche Auszahlung möglich',
    'Professionelle Unterstützung',
    'Eigene Landingpage mit Ihrer Partner-ID',
    'Schulungsmaterial aus zwölf Jahren Praxis',
  ],
  landingPageTestimonials: [
    {
      name: 'Tobias Rehm',
      role: 'Signalanbieter, Kiel',
      content:
        'Nach zwei Wochen standen die ersten elf Kunden in meinem Dashboard. Die Abrechnung stimmt auf den Cent, nachgerechnet habe ich sie trotzdem.',
      rating: 5,
    },
    {
      name: 'Elif Aydın',
      role: 'Trading-Coach, Bremen',
      content: 'Marlene nimmt sich Zeit. Wenn eine Frage zur Plattform kommt, habe ich meist noch am selben Abend eine Antwort.',
      rating: 4,
    },
  ],
  landingPageContactInfo: {
    phone: '+49 40 66969 140',
    email: 'partner@lindenhof.example',
    whatsapp: '+49 171 39200 14',
    telegram: '@lindenhof_partner',
    workingHours: 'Mo–Fr, 9 bis 18 Uhr',
  },
  landingPageMetaTitle: 'Partner werden bei Lindenhof Finanzbildung',
  landingPageMetaDescription:
    'Bauen Sie mit Lindenhof Ihr eigenes Netz auf: hohe Rückvergütung, tägliche Auszahlung, Begleitung durch erfahrene Trainer.',
}

const alpenkontor: PageContent = {
  ...emptyPageContent,
  landingPageTitle: 'Gemeinsam höher hinaus.',
  landingPageDescription: 'Alpenkontor betreut Introducing Broker in Österreich, der Schweiz und Südtirol, persönlich und auf Deutsch.',
  landingPageBenefits: ['Persönlicher Ansprechpartner in Innsbruck', 'Tägliche Auszahlung möglich', 'Gemeinsame Seminare viermal im Jahr'],
  landingPageContactInfo: { phone: '+43 512 5550 17', email: 'netzwerk@alpenkontor.example', workingHours: 'Mo–Do, 8 bis 17 Uhr' },
}

/** What one of them proposes for its page. */
export const draftedContent: PageContent = {
  ...alpenkontor,
  landingPageTitle: 'Gemeinsam höher hinaus, Schritt für Schritt.',
  landingPageDescription:
    'Alpenkontor begleitet Introducing Broker in Österreich, der Schweiz, Südtirol und Bayern, persönlich und auf Deutsch.',
  landingPageBenefits: ['Persönlicher Ansprechpartner in Innsbruck', 'Gemeinsame Seminare sechsmal im Jahr', 'Abrechnung zum Nachrechnen'],
}

/** Demo partners on four levels; `below` is the number of the parent. */
export const seedPartners: readonly SeedPartner[] = [
  {
    number: 1001,
    below: null,
    companyName: 'Lindenhof Finanzbildung GmbH',
    firstName: 'Marlene',
    lastName: 'Petersen',
    domain: 'lindenhof.example',
    phone: '+49 40 66969 140',
    country: 'DE',
    commissionRate: '8.00',
    content: lindenhof,
  },
  {
    number: 1002,
    below: null,
    companyName: 'Hanse Signale GmbH',
    firstName: 'Jörg',
    lastName: 'Behrendt',
    domain: 'hansesignale.example',
    phone: '+49 451 30577 20',
    country: 'DE',
    commissionRate: '7.50',
  },
  {
    number: 1003,
    below: 1001,
    companyName: 'Kaiser & Roth Trading',
    firstName: 'Anselm',
    lastName: 'Kaiser',
    domain: 'kaiser-roth.example',
    phone: '+49 221 28740 66',
    country: 'DE',
    commissionRate: '6.00',
  },
  {
    number: 1004,
    below: null,
    companyName: 'Alpenkontor Handels AG',
    firstName: 'Theresa',
    lastName: 'Moosbrugger',
    domain: 'alpenkontor.example',
    phone: '+43 512 5550 17',
    country: 'AT',
    commissionRate: '8.50',
    content: alpenkontor,
  },
  {
    number: 1005,
    below: 1001,
    companyName: 'Marković Consulting',
    firstName: 'Sofia',
    lastName: 'Marković',
    domain: 'markovic.example',
    phone: '+49 89 41200 38',
    country: 'DE',
    commissionRate: '5.50',
  },
  {
    number: 1006,
    below: 1004,
    companyName: 'Zürcher Börsenschule',
    firstName: 'Reto',
    lastName: 'Ammann',
    domain: 'boersenschule.example',
    phone: '+41 44 555 01 90',
    country: 'CH',
    commissionRate: '6.25',
  },
  {
    number: 1007,
    below: 1002,
    companyName: 'Weserkontor Signale UG (haftungsbeschränkt)',
    firstName: 'Svenja',
    lastName: 'Lührs',
    domain: 'weserkontor.example',
    phone: '+49 421 79033 12',
    country: 'DE',
    commissionRate: '5.00',
  },
  {
    number: 1008,
    below: 1003,
    companyName: 'Rheinblick Kapitalmarkt',
    firstName: 'Dieter',
    lastName: 'Großmann',
    domain: 'rheinblick.example',
    phone: '+49 6131 4477 80',
    country: 'DE',
    commissionRate: '4.00',
  },
  {
    number: 1009,
    below: 1004,
    companyName: 'Nordlicht Kapitalberatung',
    firstName: 'Birte',
    lastName: 'Hansen',
    domain: 'nordlicht.example',
    phone: '+49 461 8899 04',
    country: 'DE',
    commissionRate: '5.75',
  },
  {
    number: 1010,
    below: 1003,
    companyName: 'Fischer Trading Academy',
    firstName: 'Nadine',
    lastName: 'Fischer',
    domain: 'fischer-academy.example',
    phone: '+49 711 60200 51',
    country: 'DE',
    commissionRate: '4.25',
  },
  {
    number: 1011,
    below: 1008,
    companyName: 'Mosel Invest Kreis',
    firstName: 'Hans-Peter',
    lastName: 'Möllenbrock',
    domain: 'moselkreis.example',
    phone: '+49 651 2034 77',
    country: 'DE',
    commissionRate: '2.50',
  },
  {
    number: 1012,
    below: 1006,
    companyName: 'Bodensee Charttechnik',
    firstName: 'Yasemin',
    lastName: 'Toprak',
    domain: 'bodensee-chart.example',
    phone: '+49 7531 9920 15',
    country: 'DE',
    commissionRate: '3.75',
  },
]
