import { chakra } from '@chakra-ui/react'
import type { Present } from '../../../shared/domain/presence.ts'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { LiveDot } from '../../ui/LiveDot.tsx'

const names = new Intl.ListFormat('de')

type PresenceProps = { readonly present: readonly Present[]; readonly kind: RecordKind; readonly id: number }

/** Names the colleagues who have a record open. */
export const Presence = ({ present, kind, id }: PresenceProps) => {
  const here = present.filter((one) => one.kind === kind && one.id === id).map(({ name }) => name)
  return (
    <chakra.span role="status" display="inline-flex" alignItems="center" gap="2.5" textStyle="dense" color="ink-2">
      {here.length > 0 && (
        <>
          <LiveDot />
          {`${names.format(here)} ${here.length === 1 ? 'sieht' : 'sehen'} sich das gerade an`}
        </>
      )}
    </chakra.span>
  )
}
