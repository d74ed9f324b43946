import { useId, useState } from 'react'
import { type SignInEntry, signInEventLabels, signInOutcomeLabels } from '../../../shared/domain/sign-in-log.ts'
import { FactList } from '../../ui/FactList.tsx'
import { formatDateTime, formatNetwork } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { signInOutcomeLooks } from '../../ui/status-looks.ts'

const styles = slotClasses({
  row: { ...cardBase, overflowWrap: 'break-word' },
  head: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '128px minmax(0, 1fr) 192px minmax(0, 1fr) 116px' },
    columnGap: '4',
    rowGap: '0.5',
    alignItems: 'center',
    padding: { base: '12px 16px', md: '6px 12px 6px 20px' },
    minHeight: '10',
  },
  time: { whiteSpace: 'nowrap', order: { base: '1', md: '0' } },
  person: { order: { base: '2', md: '0' } },
  username: { display: { md: 'block' }, color: 'ink-3', overflowWrap: 'anywhere' },
  what: { display: { base: 'flex', md: 'block' }, justifyContent: 'space-between', gap: '3', alignItems: 'center' },
  event: { display: 'block', fontWeight: '500', color: 'ink' },
  origin: { order: { base: '3', md: '0' }, overflowWrap: 'anywhere' },
  network: { display: 'block', color: 'ink-3' },
  more: { order: { base: '4', md: '0' }, justifySelf: { base: 'start', md: 'end' }, marginLeft: { base: '-10px', md: '0' } },
  facts: { padding: { base: '0 16px 16px', md: '4px 20px 20px 164px' } },
  link: { minHeight: { base: '6', md: '0' } },
})

type SignInRowProps = {
  readonly entry: SignInEntry
  /** Narrows the list to a user, or to an unknown name. */
  readonly onPerson: (user: string) => void
}

/** One entry: when, who, what with which outcome, from where; below it what connects it with other entries and with the server's log. */
export const SignInRow = ({ entry, onPerson }: SignInRowProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { time, username, personName, typedName, event, outcome, network, device, session, requestId } = entry
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.time}>{formatDateTime(time)}</span>
        <span className={styles.person}>
          <button
            type="button"
            className={`${rowParts.link} ${styles.link}`}
            data-tip={username === null ? 'Nur Versuche mit diesem Namen' : 'Nur Anmeldungen dieser Person'}
            onClick={() => onPerson(username ?? `unknown#${typedName}`)}
          >
            {username === null ? 'Unbekannter Name' : (personName ?? `@${username}`)}
          </button>
          {personName !== null && <span className={styles.username}> @{username}</span>}
        </span>
        <span className={styles.what}>
          <b className={styles.event}>{signInEventLabels[event]}</b>
          <Status look={signInOutcomeLooks[outcome]}>{signInOutcomeLabels[outcome]}</Status>
        </span>
        <span className={styles.origin}>
          {device} <span className={styles.network}>{formatNetwork(network)}</span>
        </span>
        <span className={styles.more}>
          <RowButton
            look="ghost"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`Kennungen: ${signInEventLabels[event]}, ${formatDateTime(time)}`}
            onClick={() => setOpen(!isOpen)}
          >
            Kennungen
            <Icon name={isOpen ? 'up' : 'down'} />
          </RowButton>
        </span>
      </div>
      <div id={id} hidden={!isOpen} className={styles.facts}>
        {isOpen && (
          <FactList
            facts={[
              ['Sitzung', session ?? '–'],
              ['Anfrage', requestId ?? '–'],
              ['Name (Prüfsumme)', typedName],
            ]}
          />
        )}
      </div>
    </li>
  )
}
