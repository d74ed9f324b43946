import { chakra } from '@chakra-ui/react'
import type { Interessent } from '../../../shared/domain/interessent.ts'
import { messageOf } from '../../api/api-error.ts'
import type { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Foresight } from '../acceptance/Foresight.tsx'
import type { useChosenParent } from '../acceptance/use-chosen-parent.ts'
import { PartnerPicker } from '../partners/PartnerPicker.tsx'

type ConsequenceProps = {
  readonly interessent: Interessent
  readonly foreseen: ReturnType<typeof useApi<'interessentAcceptance'>>
  readonly choice: ReturnType<typeof useChosenParent>
}

/** What accepting a lead will do; whoever came through a partner that is gone gets another one above. */
export const Consequence = ({ interessent, foreseen, choice }: ConsequenceProps) => {
  const { data: acceptance, error, refresh } = foreseen
  if (error !== undefined) return <Failure text={messageOf(error)} onRetry={refresh} />
  return (
    <chakra.div
      borderLeft="3px solid {colors.lamp}"
      padding="4px 0 4px 16px"
      aria-live="polite"
      minHeight="116px"
      display="grid"
      gap="1"
      alignContent="start"
    >
      {acceptance !== undefined && (
        <Foresight
          acceptance={acceptance}
          cause="Mit „IB-Akzeptiert“"
          name={`${interessent.firstName} ${interessent.lastName}`}
          referrer={interessent.partnerName}
          chosen={acceptance.outcome === 'choose' ? choice.parent : undefined}
        >
          {acceptance.outcome === 'choose' && (
            <PartnerPicker
              id="accepted-parent"
              label="Übergeordneter Partner"
              value={choice.parentId}
              onChange={choice.setParentId}
              hint="Leer: ohne übergeordneten Partner"
            />
          )}
        </Foresight>
      )}
    </chakra.div>
  )
}
