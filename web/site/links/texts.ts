import type { LinkPage } from '../../../shared/domain/link-pages.ts'

type Words = { readonly title: string; readonly text: string }

type LinkTexts = {
  readonly title: string
  /** What the button will do. */
  readonly lead: string
  readonly button: string
  readonly note: string
  /** By the outcome that the route answers. */
  readonly outcomes: Readonly<Record<string, Words>>
}

/** The texts of the pages behind links in mails. */
export const linkTexts = {
  confirmation: {
    title: 'Angaben bestätigen',
    lead: 'Mit Ihrer E-Mail-Adresse wurde auf unseren Seiten ein Formular abgesendet. Bestätigen Sie hier, dass die Angaben von Ihnen sind. Erst dann bearbeiten wir sie.',
    button: 'Angaben bestätigen',
    note: 'Waren Sie es nicht, brauchen Sie nichts zu tun: Ohne Bestätigung löschen wir die Angaben sieben Tage nach dem Absenden.',
    outcomes: {
      confirmed: { title: 'Vielen Dank!', text: 'Ihre Angaben sind bestätigt. Wir melden uns bei Ihnen.' },
      confirmedBefore: { title: 'Schon bestätigt', text: 'Ihre Angaben sind bereits bestätigt. Sie brauchen nichts weiter zu tun.' },
    },
  },
  withdrawal: {
    title: 'Einwilligung widerrufen',
    lead: 'Sie haben uns über ein Formular Ihre Angaben gesendet. Hier widerrufen Sie Ihre Einwilligung dazu, ohne einen Grund zu nennen.',
    button: 'Einwilligung widerrufen',
    note: 'Der Widerruf gilt ab jetzt; was wir bis dahin mit Ihren Angaben getan haben, bleibt rechtmäßig. Unser Team erfährt davon und prüft, welche Angaben zu löschen sind.',
    outcomes: {
      withdrawn: { title: 'Ihre Einwilligung ist widerrufen', text: 'Der Widerruf ist gespeichert, und unser Team kümmert sich darum.' },
      withdrawnBefore: { title: 'Schon widerrufen', text: 'Ihre Einwilligung ist bereits widerrufen. Sie brauchen nichts weiter zu tun.' },
    },
  },
  disclosure: {
    title: 'Auskunft abholen',
    lead: 'Hier liegt die Auskunft über Ihre Daten, um die Sie gebeten haben: ein lesbares Dokument und dieselben Daten für Programme, zusammen in einer ZIP-Datei.',
    button: 'Auskunft herunterladen',
    note: 'Der Link gilt ein einziges Mal. Öffnen Sie ihn auf einem Gerät, auf dem Sie die Datei behalten möchten: Sie enthält persönliche Angaben.',
    outcomes: {
      fetched: {
        title: 'Ihre Auskunft wird geladen',
        text: 'Beginnt der Download nicht von selbst, speichern Sie die Datei hier. Sie steht noch eine Minute lang bereit.',
      },
    },
  },
  unsubscription: {
    title: 'Benachrichtigungen abbestellen',
    lead: 'Danach erhalten Sie vom Partnerportal keine E-Mails mehr über Neues, weder sofort noch als tägliche oder wöchentliche Zusammenfassung.',
    button: 'Benachrichtigungen abbestellen',
    note: 'E-Mails zu Ihrem Zugang, etwa zu einem neuen Passwort, kommen weiterhin. Im Portal sehen Sie Neues auch künftig, und in Ihrem Konto können Sie die E-Mails wieder einschalten.',
    outcomes: {
      unsubscribed: {
        title: 'Sie sind abgemeldet',
        text: 'Sie erhalten keine E-Mails mehr über Neues. In Ihrem Konto können Sie sie jederzeit wieder einschalten.',
      },
      unsubscribedBefore: {
        title: 'Schon abgemeldet',
        text: 'Sie erhalten bereits keine E-Mails über Neues. Sie brauchen nichts weiter zu tun.',
      },
    },
  },
} as const satisfies Record<LinkPage, LinkTexts>

/** Where a link did not work; the text is the server's. */
export const REFUSED_LINK = 'Dieser Link gilt nicht mehr'

/** The texts of an outcome. */
export const outcomeOf = (link: LinkPage, outcome: string): Words | undefined => {
  const outcomes: LinkTexts['outcomes'] = linkTexts[link].outcomes
  return outcomes[outcome]
}
