import { APPLICATION_STATUSES, type ApplicationStatus, decisionRights } from '../../../shared/domain/application.ts'
import { permissionCatalogue } from '../../../shared/domain/permissions.ts'
import { useCan } from '../../api/session.tsx'
import { Callout } from '../../ui/Callout.ts'

const { approve, reject, edit } = permissionCatalogue.ib_applications
const labels: Readonly<Record<string, string>> = {
  'ib_applications.approve': approve,
  'ib_applications.reject': reject,
  'ib_applications.edit': edit,
}
const list = new Intl.ListFormat('de')

/** Names the decisions about an application that the person may not make, and who can grant the permission. */
export const MissingDecisions = ({ from }: { readonly from: ApplicationStatus }) => {
  const can = useCan()
  const needed = APPLICATION_STATUSES.filter((option) => option !== from).flatMap((option) => decisionRights(from, option))
  const missing = [...new Set(needed)].filter((right) => !can(right)).map((right) => `„${labels[right]}“`)
  if (missing.length === 0) return null
  return (
    <Callout>
      {missing.length === 1
        ? `Ihnen fehlt das Recht ${list.format(missing)}. Ein Administrator kann es Ihnen geben.`
        : `Ihnen fehlen die Rechte ${list.format(missing)}. Ein Administrator kann sie Ihnen geben.`}
    </Callout>
  )
}
