import type { LinkPage } from '../../../shared/domain/link-pages.ts'

type Words = { readonly title: string; readonly text: string }

type LinkTexts = {
  readonly title: string
  /** What the button will do. */
  readonly lead: string
  readonly button: string
  readonly note: string
  /** The button that undoes it, and what it will do. */
  readonly undo?: string
  readonly undoLead?: string
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
    undo: 'Widerruf zurücknehmen',
    undoLead: 'Danach gilt Ihre Einwilligung wieder, wie Sie sie gegeben haben.',
    outcomes: {
      withdrawn: { title: 'Ihre Einwilligung ist widerrufen', text: 'Der Widerruf ist gespeichert, und unser Team kümmert sich darum.' },
      withdrawnBefore: { title: 'Schon widerrufen', text: 'Ihre Einwilligung ist bereits widerrufen. Sie brauchen nichts weiter zu tun.' },
      restored: { title: 'Ihre Einwilligung gilt wieder', text: 'Der Widerruf ist zurückgenommen. Sie können jederzeit neu widerrufen.' },
      restoredBefore: { title: 'Ihre Einwilligung gilt', text: 'Es ist kein Widerruf gespeichert. Sie brauchen nichts weiter zu tun.' },
    },
  },
  disclosure: {
    title: 'Auskunft abholen',
    lead: 'Hier liegt die Auskunft über Ihre Daten, um die Sie gebeten haben: ein lesbares Dokument und dieselben Daten für Programme, zusammen in einer ZIP-Datei.',
    button: 'Auskunft herunterladen',
    note: 'Nach dem ersten Herunterladen gilt der Link noch eine Stunde. Öffnen Sie ihn auf einem Gerät, auf dem Sie die Datei behalten möchten: Sie enthält persönliche Angaben.',
    outcomes: {
      fetched: {
        title: 'Ihre Auskunft wird geladen',
        text: 'Beginnt der Download nicht von selbst, speichern Sie die Datei hier. Geht etwas schief, öffnen Sie den Link noch einmal: Er gilt noch eine Stunde.',
      },
    },
  },
  unsubscription: {
    title: 'Benachrichtigungen abbestellen',
    lead: 'Danach erhalten Sie vom Partnerportal keine E-Mails mehr über Neues, weder sofort noch als tägliche oder wöchentliche Zusammenfassung.',
    button: 'Benachrichtigungen abbestellen',
    note: 'E-Mails zu Ihrem Zugang, etwa zu einem neuen Passwort, kommen weiterhin. Im Portal sehen Sie Neues auch künftig, und in Ihrem Konto können Sie die E-Mails wieder einschalten.',
    undo: 'Wieder benachrichtigen',
    undoLead: 'Danach gilt wieder, was Sie vor dem Abbestellen eingestellt hatten.',
    outcomes: {
      unsubscribed: {
        title: 'Sie sind abgemeldet',
        text: 'Sie erhalten keine E-Mails mehr über Neues. In Ihrem Konto können Sie sie jederzeit wieder einschalten.',
      },
      unsubscribedBefore: {
        title: 'Schon abgemeldet',
        text: 'Sie erhalten bereits keine E-Mails über Neues. Sie brauchen nichts weiter zu tun.',
      },
      resubscribed: { title: 'Sie werden wieder benachrichtigt', text: 'Es gilt, was Sie vorher eingestellt hatten.' },
      resubscribedBefore: { title: 'Sie werden benachrichtigt', text: 'Es gilt, was in Ihrem Konto eingestellt ist.' },
    },
  },
} as const satisfies Record<LinkPage, LinkTexts>

/** At the question of the button. */
export const questionTexts = {
  why: 'Damit kein Programm diesen Knopf drückt:',
  missing: 'Bitte beantworten Sie noch diese Frage.',
  wrong: 'Das stimmt noch nicht. Bitte rechnen Sie noch einmal.',
} as const

/** Until when it can be undone. */
export const undoText = (day: string) => `War das ein Versehen oder nicht von Ihnen? Bis zum ${day} können Sie es hier rückgängig machen.`

/** Where a link did not work; the text is the server's. */
export const REFUSED_LINK = 'Dieser Link gilt nicht mehr'

/** The texts of an outcome. */
export const outcomeOf = (link: LinkPage, outcome: string): Words | undefined => {
  const outcomes: LinkTexts['outcomes'] = linkTexts[link].outcomes
  return outcomes[outcome]
}
