import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Acceptance, NamedPartner } from '../../../shared/domain/acceptance.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { NewPartnerDiagram } from '../NewPartnerDiagram.tsx'

const nameOf = ({ companyName, partnerId }: NamedPartner) => `${companyName} (${partnerId})`

const Outcome = ({ lead, children }: { readonly lead: ReactNode; readonly children: ReactNode }) => (
  <>
    <b>{lead}</b>
    <chakra.div color="ink-2" display="grid" gap="1">
      {children}
    </chakra.div>
  </>
)

const Warning = ({ children }: { readonly children: ReactNode }) => (
  <chakra.p color="warn" fontWeight="500">
    {children}
  </chakra.p>
)

/** The partner created by an earlier acceptance has been deleted. */
export const Lost = () => <Warning>Der IB-Partner, der aus dieser Bewerbung hervorging, wurde gelöscht.</Warning>

/** A partner who existed before gets an access from staff alone, who see whom they invite. */
const NoAccess = ({ partner: { id } }: { readonly partner: NamedPartner }) => {
  const can = useCan()
  const record = can('ib_partners.view') ? <Link to={paths.record('partner', id)}>seiner Akte</Link> : 'seiner Akte'
  return (
    <p>
      Einen Zugang bekommt er damit nicht. Fehlt ihm einer, laden Sie ihn in {record} mit „Zugang anlegen“ an seine eigene E-Mail-Adresse
      ein.
    </p>
  )
}

type AcceptancePreviewProps = {
  readonly acceptance: Acceptance
  /** The trigger, such as „Mit ‚IB-Akzeptiert‘“. */
  readonly cause: string
  /** The name of the new partner. */
  readonly name: string
  /** The parent that the person has chosen; undefined before the choice. */
  readonly chosen?: NamedPartner | null | undefined
  /** The name of the partner who referred the applicant. */
  readonly referrer?: string
  /** The control that chooses a parent, if there is a choice. */
  readonly children?: ReactNode
}

/** Describes and draws what accepting an applicant will do. */
export const AcceptancePreview = ({ acceptance, cause, name, chosen, referrer, children }: AcceptancePreviewProps) => {
  if (acceptance.outcome === 'exists') {
    return (
      <Outcome lead={`Der IB-Partner zu dieser Bewerbung besteht schon: ${nameOf(acceptance.partner)}.`}>
        <p>Es entsteht kein zweiter; nur der Status ändert sich.</p>
      </Outcome>
    )
  }
  const deleted = acceptance.wasDeleted && <Lost />
  if (acceptance.outcome === 'links') {
    return (
      <Outcome lead={`Es gibt schon einen IB-Partner mit dieser E-Mail-Adresse: ${nameOf(acceptance.partner)}.`}>
        {deleted}
        <p>{cause} wird die Bewerbung mit ihm verknüpft; es entsteht kein zweiter.</p>
        <NoAccess partner={acceptance.partner} />
        {referrer !== undefined && (
          <p>
            Der Partner des ersten Kontakts bleibt: Sein Platz in der Hierarchie ändert sich nicht, auch wenn die Bewerbung über {referrer}{' '}
            kam.
          </p>
        )}
      </Outcome>
    )
  }
  const parent = acceptance.outcome === 'creates' ? (chosen ?? acceptance.parent) : chosen
  return (
    <Outcome lead={`${cause} entsteht ein neuer IB-Partner.`}>
      {deleted}
      {acceptance.outcome === 'choose' && (
        <Warning>{referrer} wurde gelöscht. Bitte wählen Sie, unter wem der neue IB-Partner entsteht.</Warning>
      )}
      {children}
      <p>
        {parent == null ? 'Er steht ohne übergeordneten Partner' : `Er wird unter ${parent.companyName} eingehängt`} und erhält eine eigene
        Partner-ID.
      </p>
      {parent?.status === 'inactive' && <Warning>{parent.companyName} ist inaktiv. Der neue IB-Partner ist trotzdem aktiv.</Warning>}
      {parent != null && (
        <NewPartnerDiagram from={{ name: parent.companyName, level: parent.level }} to={{ name, level: parent.level + 1 }} />
      )}
    </Outcome>
  )
}
