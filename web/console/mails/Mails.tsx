import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '../../ui/Tabs.tsx'
import { MailTab } from './MailTab.tsx'
import { SuppressionTab } from './SuppressionTab.tsx'

const OUTBOX = 'ausgang'
const SUPPRESSIONS = 'sperrliste'

/** The outbox, and the addresses to which no mail is sent. */
const Mails = () => {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === SUPPRESSIONS ? SUPPRESSIONS : OUTBOX
  const frame = (content: ReactNode) => (
    <Tabs
      label="E-Mails"
      tabs={[
        { value: OUTBOX, label: 'Postausgang' },
        { value: SUPPRESSIONS, label: 'Sperrliste' },
      ]}
      value={tab}
      onChange={(next) => setParams(next === OUTBOX ? {} : { tab: next })}
    >
      {content}
    </Tabs>
  )
  return tab === SUPPRESSIONS ? <SuppressionTab frame={frame} /> : <MailTab frame={frame} />
}

export default Mails
