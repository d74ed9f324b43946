import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import {
  REFERRAL_PERIODS,
  REFERRAL_STEPS,
  type ReferralPeriod,
  referralStepLabels,
  sumReferralCounts,
} from '../../../shared/domain/referral-link.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../Button.tsx'
import { Empty } from '../Empty.tsx'
import { Failure } from '../Failure.tsx'
import { Figure, Figures, FigureTicks } from '../Figure.tsx'
import { DayChart } from './DayChart.tsx'
import { DayTable } from './DayTable.tsx'
import { useReferralFigures } from './use-referral-figures.ts'

const Period = chakra(
  'button',
  {
    base: {
      minHeight: { base: 'control-touch', sm: 'control-s' },
      paddingInline: '3',
      textStyle: 'dense',
      fontWeight: '500',
      color: 'ink-2',
      whiteSpace: 'nowrap',
      '& + &': { borderLeft: '1px solid {colors.line}' },
      _hover: { background: 'hover' },
      _focusVisible: { outlineOffset: '-2px' },
      forcedColorAdjust: 'none',
      _pressed: { color: 'ink', boxShadow: 'inset 0 -2px 0 {colors.ink}' },
    },
  },
  { defaultProps: { type: 'button' } },
)

type PeriodChoiceProps = { readonly value: ReferralPeriod; readonly onChange: (period: ReferralPeriod) => void }

/** The periods as one joined bar. */
const PeriodChoice = ({ value, onChange }: PeriodChoiceProps) => (
  <chakra.fieldset display="flex" border="1px solid {colors.line}" borderRadius="1" overflow="hidden" minWidth="0">
    <chakra.legend srOnly>Zeitraum</chakra.legend>
    {REFERRAL_PERIODS.map((period) => (
      <Period key={period} aria-pressed={period === value} onClick={() => onChange(period)}>
        {period} Tage
      </Period>
    ))}
  </chakra.fieldset>
)

/** The labels begin with „Be“ or „Ge“, after which they may break. */
const breakable = (label: string) => `${label.slice(0, 2)}\u00AD${label.slice(2)}`
const breakableLabels = {
  visits: breakable(referralStepLabels.visits),
  started: breakable(referralStepLabels.started),
  sent: breakable(referralStepLabels.sent),
  won: breakable(referralStepLabels.won),
}

type ReferralFiguresProps = {
  /** Internal id. */
  readonly partnerId: number
  /** The figures of this link alone. */
  readonly link?: string
  readonly title: string
  readonly period: ReferralPeriod
  readonly onPeriod: (period: ReferralPeriod) => void
  /** What to say while nothing has come. */
  readonly empty: string
  /** Shown below that text. */
  readonly emptyAction?: ReactNode
}

/** What a partner's links, or one of them, brought in a period: the sums, and each day as a chart or a table. */
export const ReferralFigures = (props: ReferralFiguresProps) => {
  const { partnerId, link, title, period, onPeriod, empty, emptyAction } = props
  const { data, error, refresh } = useReferralFigures(partnerId, period, link)
  const [isTable, setTable] = useState(false)
  const id = useId()
  const sum = data && sumReferralCounts(data.days)
  const isEmpty = sum !== undefined && REFERRAL_STEPS.every((step) => sum[step] === 0)
  return (
    <section aria-labelledby={id}>
      <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="space-between" alignItems="center" padding="12px 20px">
        <chakra.h2 id={id} fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
          {title}
        </chakra.h2>
        <PeriodChoice value={period} onChange={onPeriod} />
      </chakra.div>
      {data === undefined && error !== undefined ? (
        <Failure text={`Die Zahlen konnten nicht geladen werden. ${messageOf(error)}`} onRetry={refresh} />
      ) : (
        <chakra.div borderTop="1px solid {colors.line}">
          <Figures>
            {REFERRAL_STEPS.map((step) => (
              <Figure key={step} label={referralStepLabels[step]} value={sum?.[step]}>
                {sum !== undefined && <FigureTicks runs={[{ count: sum[step], color: step === 'won' ? 'ok' : 'ink' }]} />}
              </Figure>
            ))}
          </Figures>
          {isEmpty && (
            <chakra.div borderTop="1px solid {colors.line}">
              <Empty text={empty}>{emptyAction}</Empty>
            </chakra.div>
          )}
          {data !== undefined && !isEmpty && (
            <chakra.div
              borderTop="1px solid {colors.line}"
              padding={{ base: '16px 12px 20px', sm: '16px 20px 20px' }}
              display="grid"
              gap="4"
            >
              <chakra.div position="relative">
                {!isTable && <DayChart days={data.days} steps={REFERRAL_STEPS} labels={referralStepLabels} success="won" />}
                {/* Screen readers read the table beside the chart too. */}
                <chakra.div srOnly={!isTable}>
                  <DayTable days={data.days} steps={REFERRAL_STEPS} labels={breakableLabels} />
                </chakra.div>
              </chakra.div>
              <chakra.div display="flex" flexWrap="wrap" gap="3" columnGap="6" justifyContent="space-between" alignItems="center">
                <chakra.p textStyle="dense" color="ink-3" maxWidth="72ch">
                  Begonnen und Gesendet: Formulare. Gewonnen: angenommene Interessenten und aktive Kunden, gezählt am Tag ihres Formulars.
                </chakra.p>
                <Button look="line" size="s" minHeight={{ base: 'control-touch', sm: 'control-s' }} onClick={() => setTable(!isTable)}>
                  {isTable ? 'Als Diagramm' : 'Als Tabelle'}
                </Button>
              </chakra.div>
            </chakra.div>
          )}
        </chakra.div>
      )}
    </section>
  )
}
