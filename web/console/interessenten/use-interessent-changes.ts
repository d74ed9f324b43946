import { useState } from 'react'
import type { Interessent, InteressentStatus } from '../../../shared/domain/interessent.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { useOwnVersions } from '../../api/use-own-versions.ts'
import { goOnBelow } from '../../ui/go-on-below.ts'
import { showToast } from '../../ui/toast.ts'
import { useToPartner } from '../partners/use-to-partner.ts'
import { tellDeleted } from '../restoration.ts'

/** The element of a lead's card, so that the keyboard goes on near it when it leaves the list. */
export const cardId = (id: number) => `interessent-${id}`

/** `gone` is what exists no longer, `stale` what somebody else has changed meanwhile, `undecided` what takes a choice first. */
type Outcome = 'saved' | 'gone' | 'stale' | 'undecided' | 'failed'

const outcomes: Readonly<Record<number, Outcome>> = { 404: 'gone', 409: 'undecided', 412: 'stale' }

const outcomeOf = (error: unknown): Outcome => (error instanceof ApiError ? outcomes[error.status] : undefined) ?? 'failed'

/** What has become of an accepted lead: a partner of its own, or one that was there before. */
const accepted = async ({ firstName, lastName, acceptedPartnerId, updatedAt }: Interessent) => {
  if (acceptedPartnerId === null) return
  const partner = await call('partnerGet', { params: { id: acceptedPartnerId } }).catch(() => undefined)
  if (partner === undefined) return
  const name = `${firstName} ${lastName}`
  // Lead and new partner are written at the same moment.
  const isNew = partner.createdAt === updatedAt
  const text = isNew
    ? `${name} ist jetzt IB-Partner.`
    : `${name} wurde mit dem bestehenden IB-Partner ${partner.companyName} (${partner.partnerId}) verknüpft.`
  return { text, partnerId: partner.partnerId }
}

/** What staff do with a lead; each tells about its outcome by itself. Several may be under way at once. */
export const useInteressentChanges = (refresh: () => Promise<unknown>) => {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const versions = useOwnVersions()
  const toPartner = useToPartner()

  const setStatus = async (interessent: Interessent, status: InteressentStatus, parentId?: number | null): Promise<Outcome> => {
    const { id } = interessent
    setBusy((now) => new Set([...now, id]))
    try {
      const after = await change('interessentUpdate', {
        params: { id },
        body: { status, ...(parentId === undefined ? {} : { parentId }) },
        ifMatch: versions.ifMatch(interessent),
      })
      versions.note(after)
      goOnBelow(document.getElementById(cardId(id)))
      const partner = status === 'IB-Akzeptiert' ? await accepted(after) : undefined
      showToast({ kind: 'success', title: 'Status aktualisiert', text: partner?.text, action: partner && toPartner(partner.partnerId) })
      return 'saved'
    } catch (error) {
      showToast({ kind: 'failure', title: 'Fehler', text: messageOf(error) })
      await refresh()
      return outcomeOf(error)
    } finally {
      setBusy((now) => new Set([...now].filter((other) => other !== id)))
    }
  }

  const removeInteressent = async (interessent: Interessent) => {
    const { id } = interessent
    try {
      await change('interessentDelete', { params: { id }, ifMatch: versions.ifMatch(interessent) })
      tellDeleted('interessentDelete', id)
    } catch (error) {
      showToast({ kind: 'failure', title: 'Fehler beim Löschen', text: messageOf(error) })
      await refresh()
    }
  }

  return { isBusy: (id: number) => busy.has(id), setStatus, removeInteressent }
}
