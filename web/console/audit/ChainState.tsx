import { chakra } from '@chakra-ui/react'
import { useApi } from '../../api/use-api.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Such as „23.11.2026, 08:15 Uhr“. */
const momentOf = (time: string) => `${formatDateTime(time).replace(' ', ', ')} Uhr`

/** Whether the log is as it was written, by the last check. Nothing is shown before the first one. */
export const ChainState = () => {
  const { data } = useApi('auditChainGet', {})
  if (data === undefined || data.sealedUntil === null || data.checkedAt === null) return null
  const isBroken = data.brokenUntil !== null
  return (
    <chakra.p display="flex" gap="2" alignItems="baseline" marginBottom="4" textStyle="dense" color={isBroken ? 'danger' : 'ink-2'}>
      <chakra.span flex="none" position="relative" top="2px">
        <Icon name={isBroken ? 'warning' : 'check'} color={isBroken ? 'danger' : 'ok'} />
      </chakra.span>
      {data.brokenUntil === null
        ? `Kette unversehrt bis ${momentOf(data.sealedUntil)}, zuletzt ganz geprüft am ${momentOf(data.checkedAt)}`
        : `Kette beschädigt: Einträge vor dem ${momentOf(data.brokenUntil)} sind nicht mehr, wie sie versiegelt wurden. Der Betrieb ist verständigt.`}
    </chakra.p>
  )
}
