import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type OwnSignInEntry, signInEventLabels, signInOutcomeLabels } from '../../shared/domain/sign-in-log.ts'
import { messageOf } from '../api/api-error.ts'
import { useApiList } from '../api/use-api-list.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { formatDateTime, formatNetwork } from '../ui/format.ts'
import { RowSkeletons } from '../ui/RowSkeletons.tsx'
import { SettingsPanel } from '../ui/SettingsPanel.tsx'
import { Status } from '../ui/Status.tsx'
import { signInOutcomeLooks } from '../ui/status-looks.ts'

const FIRST = 6
const FURTHER = 20

const Row = ({ entry }: { readonly entry: OwnSignInEntry }) => (
  <chakra.li
    display="flex"
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap="4"
    padding={{ base: '10px 16px', md: '10px 20px' }}
    borderTop="1px solid {colors.line}"
    _first={{ borderTop: '0' }}
  >
    <chakra.b fontWeight="500" color="ink">
      {signInEventLabels[entry.event]}
    </chakra.b>
    <Status look={signInOutcomeLooks[entry.outcome]}>{signInOutcomeLabels[entry.outcome]}</Status>
    <chakra.p flexBasis="100%" color="ink-3" textStyle="dense">
      <chakra.span whiteSpace="nowrap">{formatDateTime(entry.time)}</chakra.span> · {entry.device} · {formatNetwork(entry.network)}
    </chakra.p>
  </chakra.li>
)

/** The person's latest sign-ins, and what was refused. */
export const SignIns = () => {
  const [count, setCount] = useState(FIRST)
  const { items, error, hasMore, isValidating, refresh, listRef } = useApiList('accountSignInList', {}, { count, isCounted: false })
  return (
    <SettingsPanel id="account-sign-ins" title="Letzte Anmeldungen" isBusy={items === undefined && error === undefined}>
      {items === undefined ? (
        error === undefined ? (
          <RowSkeletons label="Anmeldungen werden geladen" />
        ) : (
          <Failure text={messageOf(error)} onRetry={refresh} />
        )
      ) : (
        <>
          <ul ref={listRef}>
            {items.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
          {hasMore && (
            <chakra.div padding={{ base: '16px', md: '16px 20px' }} borderTop="1px solid {colors.line}">
              <Button aria-disabled={isValidating} onClick={() => !isValidating && setCount(count + FURTHER)}>
                Weitere laden
              </Button>
            </chakra.div>
          )}
        </>
      )}
    </SettingsPanel>
  )
}
