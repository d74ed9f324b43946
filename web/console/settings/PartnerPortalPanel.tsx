import { chakra } from '@chakra-ui/react'
import { FREE_FIELDS, freeFieldLabels } from '../../../shared/domain/free-fields.ts'
import { NAMES_BELOW, namesBelowLabels, type PartnerPortal } from '../../../shared/domain/portal-settings.ts'
import { Checkbox, CheckField } from '../../ui/CheckField.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'

type PartnerPortalPanelProps = { readonly value: PartnerPortal; readonly onChange: (settings: PartnerPortal) => void }

/** What partners see and may do in their part of the portal. */
export const PartnerPortalPanel = ({ value, onChange }: PartnerPortalPanelProps) => (
  <SettingsPanel id="partner-portal" title="Partnerbereich">
    <chakra.fieldset padding={{ base: '4', md: '20px' }} display="grid" gap="4" minWidth="0">
      <chakra.legend srOnly>Was Partner sehen und tun dürfen</chakra.legend>
      <CheckField
        id="see-contact"
        control={
          <Checkbox
            id="see-contact"
            checked={value.seeContact}
            onChange={(event) => onChange({ ...value, seeContact: event.currentTarget.checked })}
          />
        }
      >
        Partner sehen E-Mail-Adressen und Telefonnummern ihrer Kunden und Interessenten. Sonst sind sie verdeckt, auch in Exporten.
      </CheckField>
      <div>
        <chakra.p textStyle="ui" fontWeight="500" marginBottom="2">
          Namen in ihrem Netz, die Partner sehen
        </chakra.p>
        <RadioList
          label="Namen in ihrem Netz, die Partner sehen"
          name="names-below"
          value={value.namesBelow}
          onChange={(namesBelow) => onChange({ ...value, namesBelow })}
          options={NAMES_BELOW.map((choice) => ({ value: choice, children: namesBelowLabels[choice] }))}
        />
      </div>
    </chakra.fieldset>
    <chakra.fieldset padding={{ base: '0 16px 16px', md: '0 20px 20px' }} display="grid" gap="4" minWidth="0">
      <chakra.legend fontWeight="500" marginBottom="3">
        Ohne Freigabe ändern Partner
      </chakra.legend>
      {FREE_FIELDS.map((field) => (
        <CheckField
          key={field}
          id={`free-${field}`}
          control={
            <Checkbox
              id={`free-${field}`}
              checked={value.freeFields.includes(field)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked
                const freeFields = FREE_FIELDS.filter((other) => (other === field ? isOn : value.freeFields.includes(other)))
                onChange({ ...value, freeFields })
              }}
            />
          }
        >
          {freeFieldLabels[field]}
        </CheckField>
      ))}
    </chakra.fieldset>
  </SettingsPanel>
)
