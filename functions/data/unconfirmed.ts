import type { Page } from '../../shared/api/route.ts'
import { isUnconfirmed } from '../../shared/domain/confirmation.ts'
import type { Confirmation } from '../../shared/domain/submission.ts'

/*
 * Partners see no form before its person has confirmed it.
 */

type Confirmable = { readonly confirmation?: Confirmation | undefined }

const UNCONFIRMED = 'unconfirmed'

/** The fact that tells unconfirmed records apart in the figures of a partner; none for others. */
export const unconfirmedFact = (record: Confirmable): readonly string[] => (isUnconfirmed(record) ? [UNCONFIRMED] : [])

/** The figures of a partner's counter without unconfirmed records. */
export const confirmedFigures = (figures: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(figures)
      .filter(([name]) => !name.startsWith(UNCONFIRMED))
      .map(([name, count]) => [name, count - (figures[name === 'total' ? UNCONFIRMED : `${UNCONFIRMED}/${name}`] ?? 0)]),
  )

/** A page of a list without its unconfirmed records: it may be shorter than asked for, and goes on all the same. */
export const confirmedRows = <Row extends Confirmable>(page: Page<Row>): Page<Row> => ({
  ...page,
  items: page.items.filter((row) => !isUnconfirmed(row)),
})
