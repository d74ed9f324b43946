import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { type Retention, type UpcomingDeletions as RuleDeletions, retentionRules } from '../../../shared/domain/retention.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { formatCount, formatDate, formatDateTime } from '../../ui/format.ts'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { numbered } from '../../ui/PartnerName.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { upcomingInWords } from './retention-words.ts'

type Named = RuleDeletions['first'][number]

const places = {
  INTERESSENT: { needs: 'ib_interessenten.view', pathOf: ({ id }: Named) => paths.record('lead', id) },
  APPLICATION: { needs: 'ib_applications.view', pathOf: ({ id }: Named) => paths.record('application', id) },
  CUSTOMER: { needs: 'customers.view', pathOf: ({ id }: Named) => paths.record('customer', id) },
  MAIL: { needs: 'settings.view', pathOf: ({ name }: Named) => paths.mails(name) },
  PRIVACY: { needs: 'privacy.view', pathOf: ({ id }: Named) => paths.privacyRequest(id) },
} as const satisfies Record<Named['kind'], { needs: PermissionKey; pathOf: (named: Named) => string }>

const Name = ({ named }: { readonly named: Named }) => {
  const { needs, pathOf } = places[named.kind]
  const name = named.name || numbered(String(named.id))
  return useCan()(needs) ? (
    <Link className={rowParts.link} to={pathOf(named)}>
      {name}
    </Link>
  ) : (
    <span>{name}</span>
  )
}

const numberOf = ({ count, hasMore }: RuleDeletions) => (hasMore ? `mehr als ${formatCount(count)}` : formatCount(count))

const OfRule = ({ upcoming }: { readonly upcoming: RuleDeletions }) => (
  <chakra.section paddingTop="3" aria-label={retentionRules[upcoming.rule].label}>
    <chakra.h3 textStyle="dense" fontWeight="500" color="ink" display="flex" justifyContent="space-between" gap="4">
      <span>{retentionRules[upcoming.rule].label}</span>
      <span>{numberOf(upcoming)}</span>
    </chakra.h3>
    {upcoming.held > 0 && <p>{`${formatCount(upcoming.held)} weitere bleiben: Aufbewahrung angeordnet`}</p>}
    <ul>
      {upcoming.first.map((named) => (
        <chakra.li key={named.id} display="flex" justifyContent="space-between" gap="4" paddingBlock="0.5" overflowWrap="anywhere">
          <Name named={named} />
          <chakra.span color="ink-3" whiteSpace="nowrap">{`seit ${formatDate(named.since)}`}</chakra.span>
        </chakra.li>
      ))}
    </ul>
    {upcoming.first.length > 0 && upcoming.count > upcoming.first.length && (
      <chakra.p color="ink-3">{`und ${formatCount(upcoming.count - upcoming.first.length)} weitere`}</chakra.p>
    )}
  </chakra.section>
)

/** What the next run of the nightly job deletes: the number, and the first records of each rule. */
export const UpcomingDeletions = ({ retention }: { readonly retention: Retention }) => (
  <chakra.div marginTop="4">
    <SettingsPanel
      id="retention-upcoming"
      title="Nächste Löschung"
      note={retention.nextRunAt !== null && formatDateTime(retention.nextRunAt)}
    >
      <chakra.div padding={{ base: '12px 16px 16px', md: '12px 20px 20px' }} textStyle="dense" color="ink-2">
        <chakra.p borderLeft="3px solid {colors.tick}" paddingLeft="3" color="ink" fontWeight="500">
          {upcomingInWords(retention, Date.now())}
        </chakra.p>
        <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} columnGap="10">
          {retention.upcoming
            .filter(({ count, held }) => count + held > 0)
            .map((upcoming) => (
              <OfRule key={upcoming.rule} upcoming={upcoming} />
            ))}
        </chakra.div>
      </chakra.div>
    </SettingsPanel>
  </chakra.div>
)
