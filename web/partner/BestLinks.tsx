import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { DEFAULT_REFERRAL_PERIOD, sumReferralCounts } from '../../shared/domain/referral-link.ts'
import { paths } from '../../shared/platform/pages.ts'
import { messageOf } from '../api/api-error.ts'
import { Failure } from '../ui/Failure.tsx'
import { rowParts } from '../ui/list/row-parts.tsx'
import { Panel, PanelTitle } from '../ui/Panel.tsx'
import { RowSkeletons } from '../ui/RowSkeletons.tsx'
import { linkRows } from '../ui/referral/link-rows.ts'
import { StepCounts } from '../ui/referral/StepCounts.tsx'
import { useReferralFigures } from '../ui/referral/use-referral-figures.ts'
import { slotClasses } from '../ui/slot-classes.ts'

/** Links that the panel shows. */
const BEST = 3

const styles = slotClasses({
  row: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 360px)' },
    gap: '4px 16px',
    alignItems: 'center',
    paddingBlock: '8px',
    borderTop: '1px solid {colors.line}',
    textStyle: 'dense',
    overflowWrap: 'anywhere',
  },
})

/** What the partner's links brought in the last weeks: the three best and the sum. */
export const BestLinks = ({ partnerId }: { readonly partnerId: number }) => {
  const { data, error, refresh } = useReferralFigures(partnerId, DEFAULT_REFERRAL_PERIOD)
  const rows = data === undefined ? [] : linkRows([], data).filter(({ name }) => name !== null)
  const sum = data && sumReferralCounts(data.days)
  return (
    <Panel aria-labelledby="best-links" padding="16px 20px">
      <chakra.div display="flex" justifyContent="space-between" gap="3" alignItems="baseline" flexWrap="wrap">
        <PanelTitle id="best-links">
          Ihre Links{' '}
          <chakra.span fontWeight="400" color="ink-3" textStyle="dense">
            in {DEFAULT_REFERRAL_PERIOD} Tagen
          </chakra.span>
        </PanelTitle>
        <Link className={rowParts.touchLink} to={paths.ownLinks()}>
          Alle Links
        </Link>
      </chakra.div>
      {data === undefined && error !== undefined && (
        <Failure text={`Die Zahlen konnten nicht geladen werden. ${messageOf(error)}`} onRetry={refresh} />
      )}
      {data === undefined && error === undefined && <RowSkeletons label="Ihre Links werden geladen" />}
      {sum !== undefined && (
        <chakra.ul marginTop="2">
          {rows.slice(0, BEST).map(({ name, page, counts }) => (
            <li key={`${page} ${name}`} className={styles.row}>
              <span>
                {name !== null && (
                  <Link className={rowParts.touchLink} to={paths.ownLink(name)}>
                    {name}
                  </Link>
                )}
              </span>
              <StepCounts counts={counts} />
            </li>
          ))}
          <li className={styles.row}>
            <b className={rowParts.name}>{rows.length === 0 ? 'Ihre Seiten' : 'Alle, mit und ohne Link'}</b>
            <StepCounts counts={sum} />
          </li>
        </chakra.ul>
      )}
      {data !== undefined && rows.length === 0 && (
        <chakra.p textStyle="dense" color="ink-3" marginTop="2">
          Legen Sie für jeden Anlass einen eigenen Link an: Dann sehen Sie, was er bringt.
        </chakra.p>
      )}
    </Panel>
  )
}
