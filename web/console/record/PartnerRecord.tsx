import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { activityLabels } from '../../../shared/domain/entity.ts'
import { levelLabel, type Partner } from '../../../shared/domain/partner.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCommissionUnit } from '../../api/portal.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { CustomerType } from '../../ui/customer-status.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf } from '../../ui/format.ts'
import { LevelBadge, lineColor } from '../../ui/LevelBadge.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { Status } from '../../ui/Status.tsx'
import { activityLooks, leadStatusLooks } from '../../ui/status-looks.ts'
import { cssColor } from '../../ui/theme/colors.ts'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { askToDeletePartner } from '../partners/ask-to-delete-partner.ts'
import { PartnerPages } from '../partners/PartnerPages.tsx'
import { partnerFacts } from '../partners/partner-facts.tsx'
import { DuplicatesOfPartner } from './Duplicates.tsx'
import { importedFacts } from './imported-fact.ts'
import { Onboarding } from './Onboarding.tsx'
import { PartnerLink } from './PartnerLink.tsx'
import { isUnknown, RecordFallback } from './RecordFallback.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordLayout, RecordSection } from './RecordLayout.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import { RelatedRows } from './RelatedRows.tsx'
import type { RecordViewProps } from './record-view.ts'

const PartnerDialog = lazyDialog(() => import('../partners/PartnerDialog.tsx'))
const MailDialog = lazyDialog(() => import('../partners/PartnerMailDialog.tsx'))
const LinksDialog = lazyDialog(() => import('../partners/PartnerLinksDialog.tsx'))
const PageContentDialog = lazyDialog(() => import('../partners/PageContentDialog.tsx'))
const SignInDialog = lazyDialog(() => import('../partners/SignInDialog.tsx'))

const PageReviewDialog = lazyDialog(() => import('../partners/PageReviewDialog.tsx'))

const ReviewDialog = ({
  partner: { id, companyName, partnerId },
  onClose,
}: {
  readonly partner: Partner
  readonly onClose: () => void
}) => <PageReviewDialog page={{ id, companyName, partnerId }} onClose={onClose} />

const dialogs = {
  edit: PartnerDialog,
  mail: MailDialog,
  signIn: SignInDialog,
  pageContent: PageContentDialog,
  pageReview: ReviewDialog,
  links: LinksDialog,
}

/** How many customers and leads the page names; their lists show all. */
const NAMED = 5

const Customers = ({ partner: { id, customerCount }, level }: { readonly partner: Partner; readonly level: 'h1' | 'h2' }) => {
  const { items } = useApiList('customerList', { partnerId: id }, { count: NAMED, isCounted: false })
  return (
    <RecordSection title={countOf(customerCount, 'Kunde', 'Kunden')} level={level}>
      <RelatedRows
        kind="customer"
        rows={items?.map((customer) => ({
          id: customer.id,
          name: personName(customer),
          note: customer.customerId,
          state: <CustomerType type={customer.customerType} />,
        }))}
        empty="Noch keine Kunden"
        more={customerCount > NAMED ? { label: 'Alle Kunden des Partners', to: paths.partnerCustomers(id) } : undefined}
      />
    </RecordSection>
  )
}

const Leads = ({ partner: { id, partnerId }, level }: { readonly partner: Partner; readonly level: 'h1' | 'h2' }) => {
  const { items, hasMore } = useApiList('leadList', { partnerId: id }, { count: NAMED, isCounted: false })
  return (
    <RecordSection title="Interessenten" level={level}>
      <RelatedRows
        kind="lead"
        rows={items?.map((lead) => ({
          id: lead.id,
          name: personName(lead),
          note: undefined,
          state: <Status look={leadStatusLooks[lead.status]}>{lead.status}</Status>,
        }))}
        empty="Noch keine Interessenten"
        more={hasMore ? { label: 'Alle Interessenten des Partners', to: paths.leads(partnerId) } : undefined}
      />
    </RecordSection>
  )
}

/** A partner: facts, its place in the hierarchy, its customers and leads, and what can be set up. */
const PartnerRecord = ({ id, level, presence }: RecordViewProps<Partner>) => {
  const can = useCan()
  const unit = useCommissionUnit()
  const { data, error, refresh } = useApi('partnerGet', { params: { id } }, { poll: 'stretching' })
  const [opened, setOpened] = useState<keyof typeof dialogs>()
  const partner = data?.id === id ? data : undefined
  if (partner === undefined || isUnknown(error)) return <RecordFallback kind="partner" level={level} error={error} onRetry={refresh} />
  const { companyName, partnerId, parentId, status } = partner
  const mayEdit = can('ib_partners.edit')
  const actions = [
    ...(can('users.create') && can('users.roles') ? [{ label: 'Zugang', run: () => setOpened('signIn') }] : []),
    ...(mayEdit
      ? [
          { label: 'Landing-Page-Konfiguration', run: () => setOpened('pageContent') },
          { label: 'E-Mail-Konfiguration', run: () => setOpened('mail') },
        ]
      : []),
    { label: 'Links', run: () => setOpened('links') },
  ]
  const OpenedDialog = opened && dialogs[opened]
  return (
    <RecordLayout
      name={companyName}
      level={level}
      sub={`IB-Partner ${partnerId}`}
      state={
        <>
          <Status look={activityLooks[status]}>{activityLabels[status]}</Status>
          {presence}
        </>
      }
      steps={
        <>
          {mayEdit && <Button onClick={() => setOpened('edit')}>Bearbeiten</Button>}
          <PartnerPages partner={partner} />
        </>
      }
      menu={
        <RecordMenu
          record={{ kind: 'partner', id, name: companyName }}
          actions={actions}
          onDelete={can('ib_partners.delete') && partner.customerCount === 0 ? () => askToDeletePartner(partner) : undefined}
        />
      }
      aside={
        <>
          <RecordSection title="Hierarchie" level={level}>
            <chakra.div
              position="relative"
              display="grid"
              gridTemplateColumns="22px minmax(0, 1fr)"
              columnGap="3"
              rowGap="4"
              alignItems="center"
              textStyle="ui"
            >
              {parentId !== null && (
                <chakra.span
                  aria-hidden="true"
                  position="absolute"
                  left="9.5px"
                  top="19px"
                  bottom="19px"
                  width="3px"
                  style={{ background: cssColor(lineColor(partner.level)) }}
                />
              )}
              {parentId !== null && (
                <>
                  <LevelBadge level={partner.level - 1} />
                  <span>
                    <PartnerLink id={parentId} />
                  </span>
                </>
              )}
              <LevelBadge level={partner.level} />
              <b>{companyName}</b>
            </chakra.div>
            <chakra.p color="ink-3" marginTop="3">
              {partner.childCount === 0
                ? 'Kein Partner darunter'
                : `${countOf(partner.childCount, 'Partner', 'Partner')} auf ${levelLabel(partner.level + 1)} darunter`}
            </chakra.p>
            {can('ib_partners.hierarchy_view') && (
              <Link className={rowParts.link} to={paths.hierarchy()}>
                IB-Hierarchie öffnen
              </Link>
            )}
          </RecordSection>
          {can('customers.view') && <Customers partner={partner} level={level} />}
          {can('ib_interessenten.view') && <Leads partner={partner} level={level} />}
          <RecordHistory kind="partner" id={id} level={level} />
        </>
      }
    >
      <Onboarding partner={partner} level={level} onOpen={setOpened} />
      <RecordSection title="Angaben" level={level}>
        <FactList
          facts={[
            ...partnerFacts(partner, unit, parentId === null ? 'Keiner' : <PartnerLink key="" id={parentId} />),
            ...importedFacts(partner),
          ]}
        />
        <LegalHoldSection kind="PARTNER" record={partner} />
      </RecordSection>
      <DuplicatesOfPartner partner={partner} level={level} />
      {OpenedDialog && <OpenedDialog partner={partner} onClose={() => setOpened(undefined)} />}
    </RecordLayout>
  )
}

export default PartnerRecord
