import { useNavigate } from 'react-router-dom'
import type { Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { countOf, formatCount } from '../../ui/format.ts'
import { RowButton } from '../../ui/RowButton.tsx'
import { showToast } from '../../ui/toast.ts'

type Act = ((partner: Partner) => void) | undefined

/** The actions on a partner; each is omitted if the person lacks the permission. */
export type PartnerAction = {
  readonly onEdit: Act
  readonly onSignIn: Act
  readonly onPageContent: Act
  readonly onMail: Act
  readonly onLinks: Act
  readonly onTimeline: Act
  readonly onDelete: Act
  /** Assigns the partner's customers to another one. */
  readonly onReassign: Act
}

type ActionProps = {
  readonly label: string
  readonly partner: Partner
  readonly onAct: Act
  readonly look?: 'ghost' | 'line'
  readonly tip?: string | undefined
}

const Action = ({ label, partner, onAct, look = 'ghost', tip }: ActionProps) =>
  onAct === undefined ? null : (
    <RowButton look={look} aria-label={`${label}: ${partner.companyName}`} data-tip={tip} onClick={() => onAct(partner)}>
      {label}
    </RowButton>
  )

type DeleteProps = Pick<PartnerAction, 'onDelete' | 'onReassign'> & { readonly partner: Partner }

/** While the partner has customers, the button is disabled, gives the reason, links to them and offers to reassign them. */
const DeleteAction = ({ partner, onDelete, onReassign }: DeleteProps) => {
  const navigate = useNavigate()
  const maySeeCustomers = useCan()('customers.view')
  const { customerCount, childCount, companyName } = partner
  if (customerCount === 0 || onDelete === undefined) {
    const below = childCount > 0 ? `Löschen: ${countOf(childCount, 'Partner steht', 'Partner stehen')} darunter` : undefined
    return <Action label="Löschen" partner={partner} onAct={onDelete} tip={below} />
  }
  const reason = `Zuerst ${customerCount === 1 ? 'den Kunden' : `die ${formatCount(customerCount)} Kunden`} neu zuordnen oder löschen`
  const explain = () =>
    showToast({
      kind: 'failure',
      title: 'Partner kann nicht gelöscht werden',
      text: `${reason}.`,
      alternative: onReassign && { label: `${countOf(customerCount, 'Kunden', 'Kunden')} neu zuordnen…`, run: () => onReassign(partner) },
      action: maySeeCustomers ? { label: 'Kunden zeigen', run: () => void navigate(paths.partnerCustomers(partner.id)) } : undefined,
    })
  return (
    <RowButton look="ghost" aria-label={`Löschen: ${companyName}. ${reason}`} data-tip={reason} aria-disabled onClick={explain}>
      Löschen
    </RowButton>
  )
}

/** The actions on the partner's record. */
export const PartnerActions = ({
  partner,
  onEdit,
  onDelete,
  onReassign,
}: Pick<PartnerAction, 'onEdit' | 'onDelete' | 'onReassign'> & { readonly partner: Partner }) => (
  <>
    <Action label="Bearbeiten" partner={partner} onAct={onEdit} />
    <DeleteAction partner={partner} onDelete={onDelete} onReassign={onReassign} />
  </>
)

type SetupProps = Omit<PartnerAction, 'onEdit' | 'onDelete' | 'onReassign'> & {
  readonly partner: Partner
  readonly isNew: boolean
}

/** The first steps of a partner's setup; for a new one, the next step. */
export const PartnerSetup = ({ partner, isNew, onSignIn, onPageContent, onMail, onLinks, onTimeline }: SetupProps) => {
  const look = isNew ? 'line' : 'ghost'
  const hasSteps = onSignIn !== undefined || onPageContent !== undefined || onMail !== undefined
  return (
    <>
      {isNew && hasSteps && <b>Nächste Schritte:</b>}
      <Action
        label={isNew ? 'Zugang anlegen' : 'Zugang'}
        partner={partner}
        onAct={onSignIn}
        look={look}
        tip="Zugänge ansehen und anlegen"
      />
      <Action
        label="Landing-Page-Konfiguration"
        partner={partner}
        onAct={onPageContent}
        look={look}
        tip="Texte und Design der Anwerbeseite"
      />
      <Action label="E-Mail-Konfiguration" partner={partner} onAct={onMail} look={look} />
      <Action label="Links" partner={partner} onAct={onLinks} tip="Was die Links des Partners bringen" />
      <Action label="Verlauf" partner={partner} onAct={onTimeline} tip="Wer wann was geändert hat" />
    </>
  )
}
