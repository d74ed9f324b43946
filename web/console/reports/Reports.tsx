import { chakra } from '@chakra-ui/react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCan } from '../../api/session.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ReferralFigures } from '../../ui/referral/ReferralFigures.tsx'
import { ReferralLinks } from '../../ui/referral/ReferralLinks.tsx'
import { usePeriod } from '../../ui/referral/use-period.ts'
import MissingPermission from '../MissingPermission.tsx'
import { PartnerPicker } from '../partners/PartnerPicker.tsx'
import { ReportExport } from './ReportExport.tsx'

/** The partner of the report, which the address names. */
const usePartner = (): readonly [number | null, (id: number | null) => void] => {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('partner'))
  const setPartner = useCallback(
    (next: number | null) =>
      setParams(
        (now) => {
          const changed = new URLSearchParams(now)
          if (next === null) changed.delete('partner')
          else changed.set('partner', String(next))
          return changed
        },
        { replace: true },
      ),
    [setParams],
  )
  return [Number.isSafeInteger(id) && id > 0 ? id : null, setPartner]
}

/** What the links of a partner brought, and those of all partners as a file. */
const Reports = () => {
  const can = useCan()
  const [partnerId, setPartner] = usePartner()
  const [period, setPeriod] = usePeriod()
  if (!can('ib_partners.view')) return <MissingPermission title="Berichte" permission="ib_partners.view" />
  return (
    <>
      <PageHeader title="Berichte" sub="Was die Empfehlungslinks der Partner gebracht haben">
        {can('reports.create') && <ReportExport period={period} />}
      </PageHeader>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Panel padding="16px 20px" aria-label="Partner wählen">
          <chakra.div maxWidth="420px">
            <PartnerPicker id="report-partner" label="IB-Partner" value={partnerId} onChange={setPartner} />
          </chakra.div>
        </Panel>
        {partnerId === null ? (
          <Panel aria-label="Bericht">
            <Empty text="Wählen Sie einen Partner, um seine Zahlen zu sehen." />
          </Panel>
        ) : (
          <>
            <Panel>
              <ReferralFigures
                partnerId={partnerId}
                title="Alle Seiten und Links"
                period={period}
                onPeriod={setPeriod}
                empty="In diesem Zeitraum hat niemand die Seiten dieses Partners besucht."
              />
            </Panel>
            <ReferralLinks partnerId={partnerId} period={period} empty="Dieser Partner hat noch keine Links." />
          </>
        )}
      </chakra.div>
    </>
  )
}

export default Reports
