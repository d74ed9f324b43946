import type { PageDraftView } from '../../../shared/domain/partner-page.ts'
import { pageDraftStateLabels } from '../../../shared/domain/partner-page.ts'
import { formatDateTime } from '../../ui/format.ts'
import type { StatusLook } from '../../ui/status-looks.ts'

type DraftState = PageDraftView['state'] | 'unsaved'

/** Since when a page is in its state, as the end of a sentence. */
export const timeOfState = ({ state, submittedAt, decidedAt, updatedAt }: PageDraftView) => {
  const time = { released: null, draft: updatedAt, submitted: submittedAt, returned: decidedAt }[state]
  return time === null ? '' : ` am ${formatDateTime(time)}`
}

/** The states of a partner's page, for its partner. */
export const draftStates = {
  released: { label: pageDraftStateLabels.released, look: { symbol: 'check', color: 'ok' }, text: 'Besucher sehen alles, was hier steht.' },
  unsaved: {
    label: 'Nicht gespeichert',
    look: { symbol: 'ring', color: 'warn' },
    text: 'Speichern Sie den Entwurf, damit nichts verloren geht.',
  },
  draft: { label: pageDraftStateLabels.draft, look: { symbol: 'half', color: 'info' }, text: 'Besucher sehen noch die bisherige Seite.' },
  submitted: {
    label: pageDraftStateLabels.submitted,
    look: { symbol: 'dot', color: 'lamp' },
    text: 'Wir prüfen Ihre Seite. Ändern Sie noch etwas, reichen Sie sie danach bitte erneut ein.',
  },
  returned: {
    label: pageDraftStateLabels.returned,
    look: { symbol: 'struck', color: 'danger' },
    text: 'Bitte ändern Sie den Entwurf, und reichen Sie ihn erneut ein.',
  },
} as const satisfies Record<DraftState, { readonly label: string; readonly look: StatusLook; readonly text: string }>
