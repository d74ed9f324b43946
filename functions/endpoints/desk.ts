import { kindsWithRight, WORK_KINDS } from '../../shared/domain/record-kind.ts'
import { accountOf } from '../data/stored-user.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { readDeskFigures } from '../use-cases/desk/desk-figures.ts'
import { readDeskOverview } from '../use-cases/desk/desk-overview.ts'
import { readSilentPartners } from '../use-cases/partners/silent-partners.ts'

export { deskRoutes as routes } from '../../shared/api/desk.ts'

export const deskOverview: Endpoint<'deskOverview'> = ({ session }) =>
  readDeskOverview({
    kinds: kindsWithRight(WORK_KINDS, 'view', session.can),
    account: accountOf(session.user),
    seesPrivacy: session.can('privacy.view'),
  })

export const deskFigures: Endpoint<'deskFigures'> = ({ session }) => readDeskFigures(kindsWithRight(WORK_KINDS, 'view', session.can))

export const silentPartners: Endpoint<'silentPartners'> = () => readSilentPartners()
