import { recordKinds } from '../../../shared/domain/record-kind.ts'
import type { TrashRow } from '../../../shared/domain/trash.ts'
import { call } from '../../api/client.ts'
import { outdate } from '../../api/generations.ts'
import { readMatches } from '../../api/read-matches.ts'
import type { ListQuery } from '../../api/read-rows.ts'
import { useCan } from '../../api/session.tsx'
import type { List } from '../../api/use-api-list.ts'
import type { RowAction } from '../row-actions/row-action.ts'
import { useRowActions } from '../row-actions/use-row-actions.tsx'

const words = {
  one: 'Eintrag',
  many: 'Einträge',
  nameOf: ({ kind, name, publicId }: TrashRow) => `${name} (${publicId ?? recordKinds[kind].label})`,
}

const restorations = {
  lead: 'leadRestore',
  application: 'applicationRestore',
  customer: 'customerRestore',
  partner: 'partnerRestore',
} as const

/** A joined record comes back by undoing that, on the record that stayed. */
const isNotJoined = ({ joinedTo }: TrashRow) => joinedTo === undefined

const restoration: RowAction<TrashRow> = {
  label: 'Wiederherstellen',
  verb: 'wiederherstellen',
  participle: 'wiederhergestellt',
  fits: isNotJoined,
  run: async ({ kind, id }) => {
    await call(restorations[kind], { params: { id } })
    return undefined
  },
}

const purge: RowAction<TrashRow> = {
  label: 'Endgültig löschen',
  verb: 'endgültig löschen',
  participle: 'endgültig gelöscht',
  fits: isNotJoined,
  note: () =>
    'Alle Angaben werden gelöscht, auch im Protokoll und in den E-Mails dazu. Dort bleibt nur, wer wann etwas getan hat. Das lässt sich nicht rückgängig machen.',
  isDeletion: true,
  run: async ({ kind, id }) => {
    await call('trashPurge', { params: { kind, id } })
    return undefined
  },
}

/** What can be done with chosen records of the trash. */
export const useTrashActions = (list: List<TrashRow>, filter: ListQuery) => {
  const can = useCan()
  return useRowActions({
    list,
    filter,
    readAll: (most) => readMatches('trashList', filter, most),
    words,
    actions: can('system.purge') ? [restoration, purge] : [restoration],
    onEnd: () => outdate(['trash', 'auditLog', 'leads', 'applications', 'customers', 'partners', 'inbox']),
  })
}
