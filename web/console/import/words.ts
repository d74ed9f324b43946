import type { Import, ImportKind, ImportState } from '../../../shared/domain/import.ts'
import { recordKinds } from '../../../shared/domain/record-kind.ts'
import { formatCount } from '../../ui/format.ts'

/** The records of a kind, by name. */
export const pluralOf = (kind: ImportKind): string => recordKinds[kind].plural

export const stateLabels = {
  uploading: 'Nicht vollständig hochgeladen',
  checking: 'Wird geprüft',
  checked: 'Geprüft, nichts angelegt',
  creating: 'Wird übernommen',
  finished: 'Angelegt',
  undoing: 'Wird rückgängig gemacht',
  undone: 'Rückgängig gemacht',
  failed: 'Nicht beendet',
  cancelled: 'Abgebrochen',
} satisfies Record<ImportState, string>

/** What has happened to an import, for its title. */
export const titleOf = ({ state, counts }: Pick<Import, 'state' | 'counts'>): string =>
  state === 'finished' && counts.updated > 0 ? (counts.created > 0 ? 'Angelegt und aktualisiert' : 'Aktualisiert') : stateLabels[state]

/** Whether a step of an import is under way. */
export const isRunning = ({ state }: Pick<Import, 'state'>): boolean => state === 'checking' || state === 'creating' || state === 'undoing'

/** What became of the rows so far, such as „12 angelegt, 3 mit Fehlern“. */
export const countsInWords = ({ counts }: Pick<Import, 'counts'>): string =>
  [
    [counts.new, 'neu'],
    [counts.created, 'angelegt'],
    [counts.updated, 'aktualisiert'],
    [counts.deleted, 'gelöscht'],
    [counts.restored, 'zurückgesetzt'],
    [counts.kept, 'behalten'],
    [counts.exists, 'schon vorhanden'],
    [counts.differs, 'mit anderen Werten vorhanden'],
    [counts.duplicate, 'vielleicht doppelt'],
    [counts.failed, 'mit Fehlern'],
  ]
    .flatMap(([count, words]) => (typeof count === 'number' && count > 0 ? [`${formatCount(count)} ${words}`] : []))
    .join(', ')

/** Whether an import can be taken back at a time. @param now in ms */
export const canUndo = (one: Import, now: number): boolean =>
  ['finished', 'failed', 'cancelled', 'undone'].includes(one.state) &&
  one.counts.created + one.counts.updated + one.counts.kept > 0 &&
  Date.parse(one.undoUntil) > now
