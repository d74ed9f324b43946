import { chakra } from '@chakra-ui/react'
import type { Interessent } from '../../../shared/domain/interessent.ts'
import { levelLabel } from '../../../shared/domain/partner.ts'
import { useApi } from '../../api/use-api.ts'
import { lineColor } from '../../ui/Station.tsx'
import { cssColor } from '../../ui/theme/colors.ts'

const Caption = ({ name, level }: { readonly name: string; readonly level: string }) => (
  <chakra.span display="block" minWidth="0">
    <chakra.span display="block" color="ink" fontWeight="500" truncate>
      {name}
    </chakra.span>
    <chakra.span display="block" textStyle="dense" color="ink-3">
      {level}
    </chakra.span>
  </chakra.span>
)

const stop = (at: number, inner: boolean, stroke: string) => (
  <>
    <circle cx={at} cy="10" r="8" fill={cssColor('raised')} stroke={stroke} strokeWidth="3" />
    {inner && <circle cx={at} cy="10" r="3.5" fill={cssColor('lamp')} />}
  </>
)

/** What accepting will do, drawn as the line that grows. */
export const Consequence = ({ interessent }: { readonly interessent: Interessent }) => {
  const { data: partner } = useApi('partnerByPartnerId', { params: { partnerId: interessent.partnerId } })
  const isRepeated = interessent.acceptedPartnerId !== null
  const level = partner?.level
  return (
    <chakra.div borderLeft="3px solid {colors.lamp}" padding="4px 0 4px 16px" aria-live="polite">
      {isRepeated ? (
        <>
          <b>Der IB-Partner zu dieser Bewerbung besteht schon.</b>
          <chakra.p color="ink-2">Es entsteht kein zweiter; nur der Status ändert sich.</chakra.p>
        </>
      ) : (
        <>
          <b>Mit „IB-Akzeptiert“ entsteht ein neuer IB-Partner.</b>
          <chakra.p color="ink-2">Er wird unter {interessent.partnerName} eingehängt und erhält eine eigene Partner-ID.</chakra.p>
          {level !== undefined && (
            <chakra.div marginTop="3">
              <svg width="100%" height="20" style={{ overflow: 'hidden' }} aria-hidden="true">
                <path d="M10 10H164" stroke={cssColor(lineColor(level))} strokeWidth="3" />
                <path d="M164 10H900" stroke={cssColor(lineColor(level + 1))} strokeWidth="3" strokeDasharray="4 4" />
                {stop(10, false, cssColor(lineColor(level)))}
                {stop(164, true, cssColor('lamp'))}
              </svg>
              <chakra.div display="grid" gridTemplateColumns="142px minmax(0, 1fr)" gap="3" marginTop="1">
                <Caption name={interessent.partnerName} level={levelLabel(level)} />
                <Caption name={`${interessent.firstName} ${interessent.lastName}`} level={`${levelLabel(level + 1)}, neu`} />
              </chakra.div>
            </chakra.div>
          )}
        </>
      )}
    </chakra.div>
  )
}
