import { Fragment, useEffect, useState } from 'react'
import type { NetworkPartner } from '../../../shared/domain/partner-network.ts'
import { NETWORK_PAGE } from '../../../shared/platform/limits.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatCount } from '../../ui/format.ts'
import { textAt } from '../../ui/tree/scale.ts'
import { NetworkRow } from './NetworkRow.tsx'
import { GridRow, gridCell, styles } from './row-layout.ts'
import type { Network } from './use-network.ts'

type NetworkBranchProps = {
  readonly parent: Pick<NetworkPartner, 'id' | 'childCount'>
  readonly depth: number
  /** The lines that pass the rows on the left. */
  readonly rails: readonly boolean[]
  readonly network: Network
}

/** The partners directly below one, each followed by its own branch if that is open. */
export const NetworkBranch = ({ parent, depth, rails, network }: NetworkBranchProps) => {
  const [count, setCount] = useState(NETWORK_PAGE)
  const { items, hasMore, isValidating, error, refresh } = useApiList(
    'partnerNetwork',
    { parent: parent.id },
    { params: { partnerId: network.top.id }, count, isCounted: false },
  )
  const { note } = network
  const most = items?.reduce((largest, { customerCount }) => Math.max(largest, customerCount), 0)
  useEffect(() => {
    if (most !== undefined) note({ depth, customers: most })
  }, [note, depth, most])

  const isEnded = items !== undefined && !hasMore && error === undefined
  return (
    <>
      {items?.map((partner, index) => {
        const place = { depth, rails: [...rails, !(isEnded && index === items.length - 1)] }
        return (
          <Fragment key={partner.id}>
            <NetworkRow
              partner={partner}
              place={place}
              position={index + 1}
              siblings={isEnded ? items.length : parent.childCount}
              network={network}
            />
            {partner.childCount > 0 && network.isOpen(partner.id) && (
              <NetworkBranch parent={partner} depth={depth + 1} rails={place.rails} network={network} />
            )}
          </Fragment>
        )
      })}
      {!isEnded && (
        <GridRow aria-level={depth + 1} style={{ minHeight: network.rowHeight, paddingLeft: textAt(network.scale, depth) }}>
          <div {...gridCell(2, styles.note)}>
            {error !== undefined ? (
              <Failure text={messageOf(error)} onRetry={refresh} />
            ) : items === undefined || isValidating ? (
              'Wird geladen...'
            ) : (
              <Button size="s" onClick={() => setCount(count + NETWORK_PAGE)}>
                Weitere laden, {formatCount(items.length)} von {formatCount(Math.max(parent.childCount, items.length + 1))} angezeigt
              </Button>
            )}
          </div>
        </GridRow>
      )}
    </>
  )
}
