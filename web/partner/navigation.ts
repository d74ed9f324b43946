import { alternativePaths, paths } from '../../shared/platform/pages.ts'
import type { IconName } from '../ui/Icon.tsx'

type Entry = {
  readonly label: string
  /** Addresses below it highlight this entry, too. */
  readonly path: string
  readonly icon: IconName
  /** Other addresses of the screen. */
  readonly also?: readonly string[]
}

/** The screens of the partner area, in order. On a phone the first four are in the bar, the others behind „Mehr“. */
export const navigation: readonly Entry[] = [
  { label: 'Übersicht', path: paths.partnerDashboard(), icon: 'overview', also: [paths.start(), alternativePaths.partnerDashboard] },
  { label: 'Links', path: paths.ownLinks(), icon: 'link' },
  { label: 'Interessenten', path: paths.ownLeads(), icon: 'person' },
  { label: 'Kunden', path: paths.customersOfPartner(), icon: 'stop' },
  { label: 'Netz', path: paths.network(), icon: 'network' },
  { label: 'Meine Seite', path: paths.ownPage(), icon: 'page' },
  { label: 'Material', path: paths.ownMaterial(), icon: 'copy' },
]

/** The entry whose screen an address opens. Accepts a trailing slash, as the routes do. */
export const navigationEntryAt = (address: string): Entry | undefined => {
  const pathname = address.length > 1 ? address.replace(/\/$/, '') : address
  return navigation.find(({ path, also = [] }) => pathname === path || also.includes(pathname) || pathname.startsWith(`${path}/`))
}
