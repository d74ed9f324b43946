import { isRecord } from '../../../shared/domain/is-record.ts'
import { linkSubject, type PersonRecord, viewSubject } from '../../../shared/domain/privacy-request.ts'
import { auditItem } from '../../data/audit.ts'
import { listAuditLog } from '../../data/audit-log.ts'
import { type AuditErasure, eraseAuditEntriesAbout, eraseAuditEntry } from '../../data/erase-audit-entries.ts'
import { getImport, updateImportItem } from '../../data/imports.ts'
import { auditKey } from '../../data/keys.ts'
import { everyRow } from '../../data/list.ts'
import { getReferralLink, updateReferralLinkItem } from '../../data/referral-links.ts'
import { forgetDeletedViewItem, putViewsItem, readOwnViews, readSharedViews } from '../../data/saved-views.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'

/*
 * Names that people gave to what is not about a person, and in which one may be named: links, imports and views stay and lose the name.
 */

const ENTRIES_AT_ONCE = 100

/** Empties the campaign of a link, also in the audit log. The partner may have been deleted, and the link with it. Repeating it changes nothing. */
export const emptyCampaign = async (target: Pick<PersonRecord, 'recordId'>, erasing: AuditErasure): Promise<void> => {
  const { partnerId, name } = linkSubject(target)
  await withFreshVersion(undefined, async () => {
    const before = await getReferralLink(partnerId, name, { isConsistent: true })
    if (before === undefined || before.campaign === null) return
    const after = { ...before, campaign: null, version: before.version + 1, updatedAt: new Date().toISOString() }
    await transact([
      updateReferralLinkItem(after, before.version),
      auditItem({ actor: null, action: 'referralLinkUpdate', entity: 'PARTNER', id: partnerId, before: null, after: null }),
    ])
  })
  const isAboutIt = (side: unknown) => isRecord(side) && side.name === name
  const query = { entity: 'PARTNER', entityId: String(partnerId), visible: ['PARTNER'] } as const
  for await (const { action, id, before, after } of everyRow((page) => listAuditLog(query, page), ENTRIES_AT_ONCE)) {
    if (!action.startsWith('referralLink') || ![before, after].some(isAboutIt)) continue
    await eraseAuditEntry({ pk: auditKey('PARTNER', partnerId, '', '').pk, sk: id }, erasing)
  }
}

/** An import whose file's name and origin were erased. */
const UNNAMED = { fileName: 'Datei.csv', origin: 'Unkenntlich gemacht' }

/** Replaces the name of an import's file, and what was said about where its data come from. Repeating it changes nothing. */
export const renameImport = (id: string): Promise<void> =>
  withFreshVersion(undefined, async () => {
    const before = await getImport(id)
    if (before === undefined || (before.fileName === UNNAMED.fileName && before.origin === UNNAMED.origin)) return
    await transact([updateImportItem(before, UNNAMED)])
  })

/** Replaces the name of a view by its number, forgets what it searches for, and erases what the audit log tells of it. Repeating it changes nothing. */
export const renameView = async (target: Pick<PersonRecord, 'recordId'>, erasing: AuditErasure): Promise<void> => {
  const { id, username } = viewSubject(target)
  const name = `Ansicht ${id}`
  await withFreshVersion(undefined, async () => {
    const updatedAt = new Date().toISOString()
    const all = username === undefined ? await readSharedViews() : await readOwnViews([username])
    const items = all.flatMap(({ stored, ...owner }) => {
      const view = stored.views.find((one) => one.id === id)
      if (view === undefined || (view.name === name && view.filters.search === undefined)) return []
      const { search: _, ...filters } = view.filters
      const views = stored.views.map((one) => (one === view ? { ...one, name, filters, version: one.version + 1, updatedAt } : one))
      return [
        putViewsItem(owner, stored, { ...stored, views }),
        auditItem({ actor: null, action: 'privacyPseudonymise', entity: 'PORTAL', id, before: null, after: null, name }),
      ]
    })
    await transact([...items, forgetDeletedViewItem(id)])
  })
  await eraseAuditEntriesAbout('PORTAL', id, erasing)
}
