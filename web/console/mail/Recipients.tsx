import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { ConfigurationSource, EffectiveRecipients, RecipientList } from '../../../shared/domain/mail-configuration.ts'
import { Icon } from '../../ui/Icon.tsx'

type Row = { readonly list: RecipientList; readonly label: string; readonly nobody: Readonly<Record<ConfigurationSource, string>> }

const NO_RECIPIENTS = {
  partner: 'niemand: weder hier noch in den globalen Einstellungen ist jemand eingetragen',
  global: 'niemand: hier ist keine Adresse eingetragen',
}

const rows: readonly Row[] = [
  { list: 'customerFormEmails', label: 'Kundenanfragen', nobody: NO_RECIPIENTS },
  { list: 'recruitmentFormEmails', label: 'Bewerbungen und Interessenten', nobody: NO_RECIPIENTS },
  { list: 'bccEmails', label: 'Blindkopie', nobody: { partner: 'niemand', global: 'niemand' } },
]

type RecipientsProps = {
  readonly effective: EffectiveRecipients
  /** Whose configuration the screen shows. */
  readonly owner: ConfigurationSource
}

/** The current recipients of each kind of mail, as the server sends them, and the configuration that each list comes from. */
export const Recipients = ({ effective, owner }: RecipientsProps) => {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} borderLeft="3px solid {colors.tick}" paddingLeft="3" textStyle="dense">
      <chakra.h3 id={id} textStyle="ui" fontWeight="500">
        Wer derzeit benachrichtigt wird
      </chakra.h3>
      <chakra.p color="ink-3">Nach dem gespeicherten Stand. Änderungen gelten, sobald Sie speichern.</chakra.p>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '168px minmax(0, 1fr)' }}
        columnGap="3"
        rowGap={{ base: '0', sm: '1' }}
        marginTop="1.5"
        overflowWrap="anywhere"
      >
        {rows.map(({ list, label, nobody }) => {
          const { addresses, source } = effective[list]
          return (
            <chakra.div key={list} display="contents">
              <chakra.dt color="ink-3" marginTop={{ base: '1.5', sm: '0' }}>
                {label}
              </chakra.dt>
              <dd>
                {source === null ? (
                  <chakra.span color={list === 'bccEmails' ? 'ink-2' : 'danger'} fontWeight={list === 'bccEmails' ? '400' : '500'}>
                    {nobody[owner]}
                  </chakra.span>
                ) : (
                  addresses.join(', ') || 'für Sie nicht sichtbar'
                )}
                {source !== null && source !== owner && <chakra.span color="ink-3"> (aus den globalen Einstellungen)</chakra.span>}
              </dd>
            </chakra.div>
          )
        })}
      </chakra.dl>
      {effective.isPaused && (
        <chakra.p display="flex" gap="2" alignItems="baseline" color="danger" fontWeight="500" marginTop="1.5">
          <Icon name="warning" />
          Der E-Mail-Versand ist angehalten. E-Mails warten, bis er fortgesetzt wird.
        </chakra.p>
      )}
    </chakra.section>
  )
}
