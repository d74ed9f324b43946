import type { Partner } from '../../../shared/domain/partner.ts'
import { classOf } from '../../ui/class-of.ts'
import { countOf, formatCount } from '../../ui/format.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

type Act = ((partner: Partner) => void) | undefined

/** What can be done with a partner; each is left out where the person lacks the right. */
export type PartnerAction = { readonly onEdit: Act; readonly onMail: Act; readonly onSignIn: Act; readonly onDelete: Act }

type ActionProps = {
  readonly icon: IconName
  readonly label: string
  readonly partner: Partner
  readonly onAct: Act
  /** Said in the tooltip. @default the label */
  readonly tip?: string | undefined
  readonly blocked?: string | undefined
}

const Action = ({ icon, label, partner, onAct, tip = label, blocked }: ActionProps) =>
  onAct === undefined ? null : (
    <IconButton
      icon={icon}
      label={`${label}: ${partner.companyName}${blocked === undefined ? '' : `. ${blocked}`}`}
      tip={blocked ?? tip}
      disabled={blocked !== undefined}
      onClick={() => onAct(partner)}
    />
  )

const whole = classOf({ gridArea: 'actions', display: 'flex', gap: { base: '0', md: '1' }, marginInline: { base: '-14px', md: '0' } })

export const PartnerActions = ({ partner, onEdit, onMail, onSignIn, onDelete }: PartnerAction & { readonly partner: Partner }) => (
  <div className={whole}>
    <Action icon="edit" label="Bearbeiten" partner={partner} onAct={onEdit} />
    <Action icon="mail" label="E-Mail-Konfiguration" partner={partner} onAct={onMail} />
    <Action icon="key" label="Zugang anlegen" partner={partner} onAct={onSignIn} />
    <Action
      icon="remove"
      label="Löschen"
      partner={partner}
      onAct={onDelete}
      tip={partner.childCount > 0 ? `Löschen: ${countOf(partner.childCount, 'Partner steht', 'Partner stehen')} darunter` : undefined}
      blocked={
        partner.customerCount > 0
          ? `Zuerst ${partner.customerCount === 1 ? 'den Kunden' : `die ${formatCount(partner.customerCount)} Kunden`} neu zuordnen oder löschen`
          : undefined
      }
    />
  </div>
)
