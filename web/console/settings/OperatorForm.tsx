import { chakra } from '@chakra-ui/react'
import { COMMISSION_UNITS, commissionUnitLabels } from '../../../shared/domain/commission-unit.ts'
import { lossSentence, type PortalSettings, type PortalSettingsUpdate } from '../../../shared/domain/portal-settings.ts'
import { portalSettingsUpdateSchema } from '../../api/schemas.ts'
import { useCan } from '../../api/session.tsx'
import { useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { formatDateTime } from '../../ui/format.ts'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import { ConfirmationPanel } from './ConfirmationPanel.tsx'
import { MayNotChange } from './MayNotChange.tsx'
import { PartnerPortalPanel } from './PartnerPortalPanel.tsx'
import { useStoredForm } from './use-stored-form.ts'
import type { StoredRecord } from './use-stored-record.ts'

const valuesOf = (settings: PortalSettings) => ({
  brandName: settings.brandName,
  legalEntity: settings.legalEntity,
  supportEmail: settings.supportEmail,
  supportPhone: settings.supportPhone ?? '',
  dpoName: settings.dpoName ?? '',
  dpoEmail: settings.dpoEmail ?? '',
  dpoPhone: settings.dpoPhone ?? '',
  riskNotice: settings.riskNotice,
  riskAdvice: settings.riskAdvice,
  lossPercentage: settings.lossPercentage === null ? '' : String(settings.lossPercentage).replace('.', ','),
  commissionUnit: settings.commissionUnit,
  formsToConfirm: settings.formsToConfirm,
  partnerPortal: settings.partnerPortal,
})
type Values = ReturnType<typeof valuesOf>

/** Sends only touched fields, so that an untouched default stays a default. */
const touchedOf = (
  input: PortalSettingsUpdate,
  dirty: Partial<Readonly<Record<keyof Omit<Values, 'formsToConfirm' | 'partnerPortal'>, boolean>>>,
  { formsToConfirm, partnerPortal }: PortalSettings,
): PortalSettingsUpdate => ({
  ...(dirty.brandName ? { brandName: input.brandName } : {}),
  ...(dirty.legalEntity ? { legalEntity: input.legalEntity } : {}),
  ...(dirty.supportEmail ? { supportEmail: input.supportEmail } : {}),
  ...(dirty.supportPhone ? { supportPhone: input.supportPhone } : {}),
  ...(dirty.dpoName ? { dpoName: input.dpoName } : {}),
  ...(dirty.dpoEmail ? { dpoEmail: input.dpoEmail } : {}),
  ...(dirty.dpoPhone ? { dpoPhone: input.dpoPhone } : {}),
  ...(dirty.riskNotice ? { riskNotice: input.riskNotice } : {}),
  ...(dirty.riskAdvice ? { riskAdvice: input.riskAdvice } : {}),
  ...(dirty.lossPercentage ? { lossPercentage: input.lossPercentage } : {}),
  ...(dirty.commissionUnit ? { commissionUnit: input.commissionUnit } : {}),
  ...(String(input.formsToConfirm) === String(formsToConfirm) ? {} : { formsToConfirm: input.formsToConfirm }),
  ...(JSON.stringify(input.partnerPortal) === JSON.stringify(partnerPortal) ? {} : { partnerPortal: input.partnerPortal }),
})

const pair = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '20px 16px',
} as const

/** Previews the risk notice as the footer of public pages shows it. */
const RiskPreview = ({ lossPercentage, riskNotice, riskAdvice }: Pick<Values, 'lossPercentage' | 'riskNotice' | 'riskAdvice'>) => {
  const loss = Number(lossPercentage.trim().replace(',', '.'))
  const known = lossPercentage.trim() === '' || Number.isNaN(loss) ? null : loss
  return (
    <chakra.div borderLeft="3px solid {colors.tick}" paddingLeft="4" textStyle="dense" color="ink-2" maxWidth="62ch">
      <chakra.p color="ink-3" marginBottom="1">
        So steht es am Fuß der öffentlichen Seiten
      </chakra.p>
      {known !== null && (
        <chakra.strong display="block" fontWeight="600" color="ink">
          {lossSentence(known)}
        </chakra.strong>
      )}
      <p>{riskNotice}</p>
      <chakra.p marginTop="2">{riskAdvice}</chakra.p>
    </chakra.div>
  )
}

/** The operator, the risk notice and the commission unit. */
const OperatorForm = ({ record }: { readonly record: StoredRecord<PortalSettings> }) => {
  const settings = record.stored
  const mayChange = useCan()('system.settings')
  const update = useApiMutation('portalSettingsUpdate')
  const form = useSchemaForm<Values, PortalSettingsUpdate>(portalSettingsUpdateSchema, valuesOf(settings))
  const { notice, save } = useStoredForm(form, record, valuesOf)
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const [lossPercentage, riskNotice, riskAdvice, formsToConfirm, partnerPortal] = form.watch([
    'lossPercentage',
    'riskNotice',
    'riskAdvice',
    'formsToConfirm',
    'partnerPortal',
  ])

  const submit = form.handleSubmit((input) =>
    save(() => update.trigger({ body: touchedOf(input, dirtyFields, settings), ifMatch: settings.version }), {
      saved: 'Einstellungen wurden gespeichert',
      failed: 'Einstellungen konnten nicht gespeichert werden',
    }),
  )

  return (
    <chakra.form onSubmit={submit} noValidate>
      <chakra.fieldset disabled={!mayChange} minWidth="0" display="grid" gap="4">
        <SettingsPanel
          id="operator"
          title="Betreiber"
          note={settings.updatedAt !== null && `Zuletzt gespeichert ${formatDateTime(settings.updatedAt)}`}
        >
          <chakra.div padding={{ base: '4', md: '20px' }} {...pair}>
            <TextField
              form={form}
              name="brandName"
              label="Name des Portals"
              hint="Wortmarke, Titel der Seiten; Absender der E-Mails, wo keiner eingetragen ist"
            />
            <TextField form={form} name="legalEntity" label="Rechtlicher Name" hint="Vertragspartner in Fußzeile und Rechtstexten" />
            <TextField
              form={form}
              name="supportEmail"
              label="Kontakt: E-Mail"
              type="email"
              hint="Für Fragen und Hinweise zur Barrierefreiheit"
            />
            <TextField form={form} name="supportPhone" label="Kontakt: Telefon (optional)" type="tel" />
          </chakra.div>
        </SettingsPanel>
        <SettingsPanel id="dpo" title="Datenschutzbeauftragte/r">
          <chakra.div padding={{ base: '4', md: '20px' }} {...pair}>
            <TextField
              form={form}
              name="dpoName"
              label="Name (optional)"
              hint="Steht mit Kontakt im Verzeichnis, in jeder Auskunft und im Entwurf der Datenschutzerklärung"
            />
            <TextField form={form} name="dpoEmail" label="E-Mail (optional)" type="email" />
            <TextField form={form} name="dpoPhone" label="Telefon (optional)" type="tel" />
          </chakra.div>
        </SettingsPanel>
        <SettingsPanel id="risk" title="Risikohinweis">
          <chakra.div padding={{ base: '4', md: '20px' }} display="grid" gap="5">
            <chakra.div maxWidth="440px">
              <TextField
                form={form}
                name="lossPercentage"
                label="Anteil der Kleinanlegerkonten, die Geld verlieren (%)"
                inputMode="decimal"
                placeholder="74,5"
                hint="Leer, solange die Zahl nicht vorliegt"
              />
            </chakra.div>
            <TextAreaField
              form={form}
              name="riskNotice"
              label="Wortlaut"
              rows={3}
              maxLength={1000}
              hint="Leer stellt den Standardtext wieder her"
            />
            <TextAreaField
              form={form}
              name="riskAdvice"
              label="Ergänzung auf den Seiten des Portals"
              rows={3}
              maxLength={1000}
              hint="Zweiter Absatz, nicht auf den Seiten der Partner. Leer stellt den Standardtext wieder her"
            />
            <RiskPreview lossPercentage={lossPercentage} riskNotice={riskNotice} riskAdvice={riskAdvice} />
          </chakra.div>
        </SettingsPanel>
        <SettingsPanel id="commission" title="Provision">
          <chakra.div padding={{ base: '4', md: '20px' }} maxWidth="380px">
            <SelectField
              form={form}
              name="commissionUnit"
              label="Einheit der Provisionssätze"
              options={COMMISSION_UNITS}
              labels={commissionUnitLabels}
              hint="Gilt im Partner-Dashboard und in allen Formularen. Gespeicherte Beträge bleiben, wie sie sind."
            />
          </chakra.div>
        </SettingsPanel>
        <ConfirmationPanel value={formsToConfirm} onChange={(forms) => form.setValue('formsToConfirm', forms, { shouldDirty: true })} />
        <PartnerPortalPanel value={partnerPortal} onChange={(value) => form.setValue('partnerPortal', value, { shouldDirty: true })} />
      </chakra.fieldset>
      <chakra.div display="grid" gap="4" marginTop="4">
        <ConflictNotice {...notice} />
        {mayChange ? (
          <Button type="submit" look="signal" justifySelf="end" disabled={!isDirty || isSubmitting || notice.isStale}>
            {isSubmitting ? 'Wird gespeichert...' : 'Einstellungen speichern'}
          </Button>
        ) : (
          <MayNotChange />
        )}
      </chakra.div>
    </chakra.form>
  )
}

export default OperatorForm
