import { chakra } from '@chakra-ui/react'
import { MAIL_STATUSES, type MailStatus, mailStatusLabels } from '../../../shared/domain/mail.ts'
import { useApi } from '../../api/use-api.ts'
import { CountScale, CountTicks } from '../../ui/CountTicks.tsx'
import { formatCount } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { mailStatusLooks } from '../../ui/status-looks.ts'
import { Segment } from '../leads/Segment.tsx'

/** Where the longer ones may be broken: three segments share the width of a phone. */
const breakable = (label: string) => label.replace('Warteschlange', 'Warte\u00adschlange').replace('Fehlgeschlagen', 'Fehl\u00adgeschlagen')

type MailFilterProps = {
  readonly status: MailStatus | undefined
  readonly onStatus: (status: MailStatus | undefined) => void
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** Search, and one segment for each status with its count. */
export const MailFilter = ({ status, onStatus, search, onSearch }: MailFilterProps) => {
  const { data: counts } = useApi('mailCounts', {}, { isPolled: true })
  return (
    <Panel
      aria-label="Suche und Filter"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '256px minmax(0, 1fr)' }}
      marginBlock="4"
    >
      <chakra.div
        padding="4"
        display="grid"
        alignContent="center"
        borderRight={{ xl: '1px solid {colors.line}' }}
        borderBottom={{ base: '1px solid {colors.line}', xl: '0' }}
      >
        <SearchBox value={search} onChange={onSearch} placeholder="Name, Adresse oder Partner" />
      </chakra.div>
      <chakra.fieldset
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(3, minmax(0, 1fr))',
          md: 'repeat(6, minmax(0, 1fr))',
          lg: [112, 176, 128, 160, 136, 152].map((width) => `minmax(max-content, ${width}fr)`).join(' '),
        }}
        minWidth="0"
      >
        <chakra.legend srOnly>Nach Status filtern</chakra.legend>
        <CountScale>
          {[undefined, ...MAIL_STATUSES].map((option) => {
            const count = option === undefined ? counts?.total : counts?.byStatus[option]
            return (
              <Segment key={option ?? 'all'} aria-pressed={option === status} onClick={() => onStatus(option)}>
                <chakra.span
                  display={{ base: 'grid', lg: 'flex' }}
                  justifyContent="space-between"
                  gap={{ base: '0', lg: '2' }}
                  alignItems="baseline"
                  hyphens={{ base: 'auto', lg: 'manual' }}
                  overflowWrap={{ base: 'anywhere', lg: 'normal' }}
                >
                  {option === undefined ? 'Alle' : breakable(mailStatusLabels[option])}
                  <chakra.b
                    order={{ base: '-1', lg: '0' }}
                    fontSize={{ base: '20px', lg: '18px' }}
                    lineHeight="24px"
                    letterSpacing="-.02em"
                    color="ink"
                  >
                    {count === undefined ? '–' : formatCount(count)}
                  </chakra.b>
                </chakra.span>
                {count !== undefined && (
                  <CountTicks runs={[{ count, color: option === undefined ? 'ink' : mailStatusLooks[option].color }]} />
                )}
              </Segment>
            )
          })}
        </CountScale>
      </chakra.fieldset>
    </Panel>
  )
}
