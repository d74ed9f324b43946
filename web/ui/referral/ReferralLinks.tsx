import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  REFERRAL_STEPS,
  type ReferralPeriod,
  referralPageLabels,
  referralStepLabels,
  WITHOUT_LINK,
} from '../../../shared/domain/referral-link.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { formatCount } from '../format.ts'
import { DataList } from '../list/DataList.tsx'
import type { Column } from '../list/DataTable.tsx'
import { cardBase, rowParts } from '../list/row-parts.tsx'
import { slotClasses } from '../slot-classes.ts'
import { type LinkRow, linkRows } from './link-rows.ts'
import { StepCounts } from './StepCounts.tsx'
import { useReferralFigures } from './use-referral-figures.ts'

const styles = slotClasses({
  name: { display: 'flex', flexWrap: 'wrap', columnGap: '2', alignItems: 'baseline' },
  card: { ...cardBase, display: 'grid', gap: '2', padding: '12px 16px' },
})

/** Links that are read at once. */
const STEP = 100

type NameProps = { readonly row: LinkRow; readonly pathOf: ((name: string) => string) | undefined }

const Name = ({ row: { name, campaign, isRetired }, pathOf }: NameProps) => (
  <span className={styles.name}>
    {name === null ? (
      <span className={rowParts.aside}>{WITHOUT_LINK}</span>
    ) : pathOf === undefined ? (
      <b className={rowParts.name}>{name}</b>
    ) : (
      <Link className={rowParts.touchLink} to={pathOf(name)}>
        <b className={rowParts.name}>{name}</b>
      </Link>
    )}
    {campaign !== null && <span className={rowParts.aside}>{campaign}</span>}
    {isRetired && <span className={rowParts.aside}>zurückgezogen</span>}
  </span>
)

type ReferralLinksProps = {
  /** Internal id. */
  readonly partnerId: number
  readonly period: ReferralPeriod
  /** Where a link's own screen is; absent without one. */
  readonly pathOf?: (name: string) => string
  /** The buttons of a row. */
  readonly actionsOf?: (row: LinkRow) => ReactNode
  readonly empty: string
  /** Content above the rows. */
  readonly children?: ReactNode
}

/** A partner's links with what each brought in a period, the best first. */
export const ReferralLinks = ({ partnerId, period, pathOf, actionsOf, empty, children }: ReferralLinksProps) => {
  const [count, setCount] = useState(STEP)
  const links = useApiList('referralLinkList', {}, { params: { partnerId }, count, isCounted: false })
  const figures = useReferralFigures(partnerId, period)
  const rows = links.items && figures.data && linkRows(links.items, figures.data)
  const list = {
    ...links,
    items: rows,
    error: links.error ?? (figures.data === undefined ? figures.error : undefined),
    refresh: () => Promise.all([links.refresh(), figures.refresh()]),
  }
  const columns: Column<LinkRow>[] = [
    { head: 'Link', cell: (row) => <Name row={row} pathOf={pathOf} /> },
    { head: 'Seite', cell: ({ page }) => referralPageLabels[page] },
    ...REFERRAL_STEPS.map((step) => ({
      head: referralStepLabels[step],
      cell: ({ counts }: LinkRow) => formatCount(counts[step]),
      isNumber: true,
    })),
  ]
  if (actionsOf !== undefined) columns.push({ head: 'Aktionen', width: '120px', cell: actionsOf, isActions: true })
  return (
    <DataList
      label="Links"
      list={list}
      rowKey={({ page, name }) => `${page} ${name}`}
      columns={columns}
      tableLook="roomy"
      empty={empty}
      onMore={() => setCount(count + STEP)}
      card={(row) => (
        <li className={styles.card}>
          <chakra.div display="flex" justifyContent="space-between" gap="3" alignItems="center">
            <Name row={row} pathOf={pathOf} />
            {actionsOf?.(row)}
          </chakra.div>
          <span className={rowParts.aside}>{referralPageLabels[row.page]}</span>
          <StepCounts counts={row.counts} />
        </li>
      )}
    >
      {children}
    </DataList>
  )
}
