import type { Partner } from '../../../shared/domain/partner.ts'
import { askToDelete } from '../deletion.ts'

/** Asks before deleting a partner. */
export const askToDeletePartner = ({ id, version, companyName, partnerId }: Partner) => {
  const label = `${companyName} (${partnerId})`
  askToDelete(
    'partnerDelete',
    { id, version, label },
    `${label} wird mit Anwerbeseite und E-Mail-Konfiguration gelöscht. Ein SMTP-Passwort muss danach neu eingegeben werden, auch wenn der Partner wiederhergestellt wird.`,
  )
}
