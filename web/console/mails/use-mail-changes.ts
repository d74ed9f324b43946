import { useState } from 'react'
import type { Mail } from '../../../shared/domain/mail.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { outdate } from '../../api/generations.ts'
import { showToast } from '../../ui/toast.ts'
import { outdateMails } from './outdate-mails.ts'

const STALE = 'Die E-Mail hat sich inzwischen geändert. Die Liste zeigt ihren neuen Stand.'

/** Retries or cancels mails, once per version, and shows the outcome. */
export const useMailChanges = () => {
  const [busy, setBusy] = useState<ReadonlyMap<number, number>>(new Map())
  const run = async (name: 'mailResend' | 'mailCancel' | 'mailAcknowledge', { id, version }: Mail, done: string, failed: string) => {
    setBusy((before) => new Map(before).set(id, version))
    try {
      await change(name, { params: { id }, ifMatch: version })
      showToast({ kind: 'success', title: done })
      outdateMails()
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412
      showToast({ kind: 'failure', title: failed, text: isStale ? STALE : messageOf(error) })
      if (isStale) outdate(['mails'])
      setBusy((before) => new Map([...before].filter(([other]) => other !== id)))
    }
  }
  return {
    /** Until the list shows the new version. */
    isBusy: ({ id, version }: Mail) => busy.get(id) === version,
    resend: (mail: Mail) => run('mailResend', mail, 'E-Mail wird erneut gesendet', 'E-Mail konnte nicht erneut gesendet werden.'),
    acknowledge: (mail: Mail) =>
      run('mailAcknowledge', mail, 'E-Mail ist erledigt', 'Die E-Mail konnte nicht als erledigt gekennzeichnet werden.'),
    cancel: (mail: Mail) => run('mailCancel', mail, 'Versand abgebrochen', 'Der Versand konnte nicht abgebrochen werden.'),
  }
}
