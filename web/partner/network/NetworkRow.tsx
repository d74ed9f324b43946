import type { NetworkPartner } from '../../../shared/domain/partner-network.ts'
import { countOf, formatCount, formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Ticks } from '../../ui/Ticks.tsx'
import { StationLines } from '../../ui/tree/StationLines.tsx'
import { type Place, textAt } from '../../ui/tree/scale.ts'
import { GridRow, gridCell, styles } from './row-layout.ts'
import type { Network } from './use-network.ts'

type NetworkRowProps = {
  readonly partner: NetworkPartner
  readonly place: Place
  /** Position among its siblings, from 1, and their number if all are known. */
  readonly position: number
  readonly siblings: number | undefined
  readonly network: Network
}

const depthWords = (depth: number) => {
  if (depth === 0) return ''
  return depth === 1 ? 'direkt unter Ihnen' : `${depth} Ebenen unter Ihnen`
}

/** A partner of the network as a station on its line. */
export const NetworkRow = ({ partner, place, position, siblings, network }: NetworkRowProps) => {
  const { id, name, status, createdAt, customerCount, childCount, registrations } = partner
  const { depth } = place
  const isOpen = childCount > 0 && network.isOpen(id)
  const title = name?.companyName ?? 'IB-Partner'
  const person = name === null ? 'Name nicht sichtbar' : `${name.firstName} ${name.lastName}, ${name.partnerId}`
  return (
    <GridRow
      data-station={id}
      tabIndex={network.currentId === id ? 0 : -1}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings ?? -1}
      aria-expanded={childCount > 0 ? isOpen : undefined}
      style={{ height: network.rowHeight, paddingLeft: textAt(network.scale, depth) }}
      onFocus={() => network.setCurrent(id)}
    >
      <StationLines
        place={place}
        scale={network.scale}
        height={network.rowHeight}
        top={network.top.level}
        isClosed={childCount > 0 && !isOpen}
        isOpen={isOpen}
        leadsOn={isOpen}
      />
      <div {...gridCell(1, styles.cell)}>
        {childCount > 0 && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.toggle}
            aria-label={`${title} ${isOpen ? 'schließen' : 'öffnen'}`}
            onClick={() => network.toggle(id)}
          >
            <Icon name={isOpen ? 'down' : 'forth'} />
          </button>
        )}
      </div>
      <div {...gridCell(2, styles.names)}>
        <span className={styles.company} data-cut-tip={title}>
          {title}
        </span>
        <span className={styles.person}>
          {depth === 0 ? 'Sie' : person}
          {status === 'inactive' && ', inaktiv'}
          {childCount > 0 && !isOpen && `, ${countOf(childCount, 'Unterpartner', 'Unterpartner')}`}
        </span>
        <span className={styles.facts}>
          <span className={styles.fact}>seit {formatDate(createdAt)}, </span>
          <span className={styles.fact}>
            {countOf(customerCount, 'Kunde', 'Kunden')}
            {registrations > 0 && `, ${countOf(registrations, 'neue Anfrage', 'neue Anfragen')}`}
          </span>
        </span>
      </div>
      <div {...gridCell(3, styles.beside)}>{depthWords(depth)}</div>
      <div {...gridCell(4, styles.beside)}>{formatDate(createdAt)}</div>
      <div {...gridCell(5, styles.beside)}>
        <span className={styles.figure}>
          <Ticks runs={[{ count: customerCount, color: 'ink' }]} pitch={network.pitch} height={9} />
          <span>{formatCount(customerCount)}</span>
        </span>
      </div>
      <div {...gridCell(6, styles.beside)}>{formatCount(registrations)}</div>
    </GridRow>
  )
}
