import { useState } from 'react'
import type { Answer } from '../../../shared/domain/answer.ts'
import type { Lead, LeadStatus } from '../../../shared/domain/lead.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { ApiError } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { outdate } from '../../api/generations.ts'
import { latestVersion } from '../../api/steady-rows.ts'
import { showToast } from '../../ui/toast.ts'
import { withMailNote } from '../answer/mail-note.ts'
import { askToDelete } from '../deletion.ts'
import { useToPartner } from '../partners/use-to-partner.ts'
import { showChangeFailure } from '../record/show-change-failure.ts'

/** `gone`: deleted; `stale`: someone else has changed the lead; `undecided`: a parent must be chosen first. */
type Outcome = 'saved' | 'gone' | 'stale' | 'undecided' | 'failed'

const outcomes: Readonly<Record<number, Outcome>> = { 404: 'gone', 409: 'undecided', 412: 'stale' }

const outcomeOf = (error: unknown): Outcome => (error instanceof ApiError ? outcomes[error.status] : undefined) ?? 'failed'

/** What a change of status takes besides: the parent of the new partner, if a choice was needed, whether it goes, and the mail to the person. */
type Given = Answer & { readonly parentId?: number | null; readonly removesPartner?: boolean }

const ACCEPTED: LeadStatus = 'IB-Akzeptiert'

const nameOf = ({ firstName, lastName }: Lead) => `${firstName} ${lastName}`

/** The partner of an accepted lead; undefined for people who may not see it, and after its deletion. */
const partnerOf = async ({ acceptedPartnerId }: Lead): Promise<Partner | undefined> =>
  acceptedPartnerId === null ? undefined : call('partnerGet', { params: { id: acceptedPartnerId } }).catch(() => undefined)

/** Describes the change of a lead, and its partner if it is, or was, accepted. */
const wordsFor = (before: Lead, after: Lead, partner: Partner | undefined) => {
  const name = nameOf(after)
  const plain = `${name}: ${after.status}`
  if (partner === undefined) return plain
  const called = `${partner.companyName} (${partner.partnerId})`
  if (after.status !== ACCEPTED) return `${plain}. Der IB-Partner ${called} bleibt bestehen.`
  if (before.acceptedPartnerId === partner.id) return `${plain}. Der IB-Partner ${called} besteht schon.`
  // The server writes lead and new partner in one transaction, with one time.
  if (partner.createdAt === after.updatedAt) return `${name} ist jetzt IB-Partner.`
  return `${name} wurde mit dem bestehenden IB-Partner ${called} verknüpft.`
}

/**
 * Changes leads and shows the outcome. Several changes may be under way at once.
 * @param keep shows a lead's new state in its place
 */
export const useLeadChanges = (keep: (lead: Lead) => void) => {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const toPartner = useToPartner()

  const carryOut = async (id: number, run: () => Promise<unknown>): Promise<Outcome> => {
    setBusy((now) => new Set([...now, id]))
    try {
      await run()
      return 'saved'
    } catch (error) {
      showChangeFailure(error)
      outdate(['leads'])
      return outcomeOf(error)
    } finally {
      setBusy((now) => new Set([...now].filter((other) => other !== id)))
    }
  }

  /** Undoes a change, unless someone has changed the lead since. */
  const undo = (before: Lead, { id, version, status }: Lead) =>
    carryOut(id, async () => {
      const back =
        status === ACCEPTED
          ? await change('leadUndoAcceptance', { params: { id }, ifMatch: version })
          : await change('leadUpdate', {
              params: { id },
              body: { status: before.status, answer: null, ...(before.rejection && { reason: before.rejection.reason }) },
              ifMatch: version,
            })
      keep(back)
      showToast({ kind: 'success', title: 'Status aktualisiert', text: `${nameOf(back)}: ${back.status}` })
    })

  const setStatus = (before: Lead, status: LeadStatus, given: Given = {}): Promise<Outcome> =>
    carryOut(before.id, async () => {
      const after = await change('leadUpdate', {
        params: { id: before.id },
        body: { status, ...given },
        ifMatch: latestVersion(before),
      })
      keep(after)
      const partner = [before.status, after.status].includes(ACCEPTED) ? await partnerOf(after) : undefined
      showToast({
        kind: 'success',
        title: 'Status aktualisiert',
        text: withMailNote(wordsFor(before, after, partner), before, after),
        action: partner && toPartner(partner.id),
        // Accepted again, the lead would get another partner.
        undo: given.removesPartner ? undefined : () => void undo(before, after),
      })
    })

  const askToDeleteLead = (lead: Lead) => {
    const label = nameOf(lead)
    const record = { id: lead.id, version: latestVersion(lead), label }
    askToDelete('leadDelete', record, `${label} wird mit allen Angaben gelöscht.`)
  }

  return { isBusy: (id: number) => busy.has(id), setStatus, askToDelete: askToDeleteLead }
}
