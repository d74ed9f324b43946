import type { Mail } from '../../../shared/domain/mail.ts'
import { messageOf } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { showToast } from '../../ui/toast.ts'

/** What staff do with a mail; each tells about its outcome by itself. */
export const useMailChanges = (refresh: () => Promise<unknown>) => {
  const run = async (name: 'mailResend' | 'mailCancel', { id }: Mail, done: string, failed: string) => {
    try {
      await change(name, { params: { id } })
      showToast({ kind: 'success', title: done })
    } catch (error) {
      showToast({ kind: 'failure', title: failed, text: messageOf(error) })
      await refresh()
    }
  }
  return {
    resend: (mail: Mail) => run('mailResend', mail, 'E-Mail wird erneut gesendet', 'E-Mail konnte nicht erneut gesendet werden.'),
    cancel: (mail: Mail) => run('mailCancel', mail, 'Versand abgebrochen', 'Der Versand konnte nicht abgebrochen werden.'),
  }
}
