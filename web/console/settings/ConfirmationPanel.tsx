import { chakra } from '@chakra-ui/react'
import { PUBLIC_FORMS, type PublicForm, publicForms } from '../../../shared/domain/public-forms.ts'
import { CONFIRMATION_DAYS, REMINDER_DAYS } from '../../../shared/platform/limits.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'

type ConfirmationPanelProps = {
  /** The forms that people confirm by mail. */
  readonly value: readonly PublicForm[]
  readonly onChange: (forms: PublicForm[]) => void
}

/** The forms whose people get a link by mail before anybody learns of them. */
export const ConfirmationPanel = ({ value, onChange }: ConfirmationPanelProps) => (
  <SettingsPanel id="confirmation" title="Anfragen bestätigen lassen">
    <chakra.fieldset padding={{ base: '4', md: '20px' }} display="grid" gap="4" minWidth="0">
      <chakra.legend srOnly>Formulare, die per E-Mail bestätigt werden</chakra.legend>
      <chakra.p color="ink-2" maxWidth="72ch">
        {`Wer ein solches Formular absendet, bekommt eine E-Mail mit einem Link, der ${CONFIRMATION_DAYS} Tage gilt, und nach ${REMINDER_DAYS} Tagen eine Erinnerung. Benachrichtigt werden Team und Partner erst nach der Bestätigung; bis dahin sieht nur das Team den Eintrag, als „Unbestätigt“, und kann ihn nicht annehmen. Ohne Bestätigung wird er gelöscht.`}
      </chakra.p>
      {PUBLIC_FORMS.map((form) => (
        <CheckField
          key={form}
          id={`confirm-${form}`}
          control={
            <Checkbox
              id={`confirm-${form}`}
              checked={value.includes(form)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked
                onChange(PUBLIC_FORMS.filter((other) => (other === form ? isOn : value.includes(other))))
              }}
            />
          }
        >
          {publicForms[form].label}
        </CheckField>
      ))}
    </chakra.fieldset>
  </SettingsPanel>
)
