import { chakra } from '@chakra-ui/react'
import { type ComponentType, useEffect, useState } from 'react'
import type { LandingPage, PartnerDetail } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { BenefitFields } from './BenefitFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ContentFields } from './ContentFields.tsx'
import { DesignFields } from './DesignFields.tsx'
import type { LandingForm } from './landing-form.ts'
import { landingFormSchema } from './landing-form-schema.ts'
import { isUntouched, type LandingValues, landingValues } from './landing-values.ts'
import { Preview } from './Preview.tsx'
import { TestimonialFields } from './TestimonialFields.tsx'

type Tab = {
  readonly value: string
  readonly label: string
  readonly fields: readonly (keyof LandingValues)[]
  readonly Fields: ComponentType<{ readonly form: LandingForm }>
}

const tabs: readonly Tab[] = [
  {
    value: 'inhalte',
    label: 'Inhalte',
    fields: ['landingPageTitle', 'landingPageSubtitle', 'landingPageDescription', 'landingPageContent'],
    Fields: ContentFields,
  },
  { value: 'vorteile', label: 'Vorteile', fields: ['landingPageBenefits'], Fields: BenefitFields },
  { value: 'berichte', label: 'Erfahrungsberichte', fields: ['landingPageTestimonials'], Fields: TestimonialFields },
  { value: 'kontakt', label: 'Kontakt', fields: ['landingPageContactInfo'], Fields: ContactFields },
  {
    value: 'design',
    label: 'SEO & Design',
    fields: ['landingPageMetaTitle', 'landingPageMetaDescription', 'landingPageCustomCss'],
    Fields: DesignFields,
  },
]

/** Which tab is shown; when something cannot be saved, the first that holds a mistake. */
const useTab = ({ formState: { errors, submitCount } }: LandingForm) => {
  const [tab, setTab] = useState('inhalte')
  const wrong = tabs.filter(({ fields }) => fields.some((field) => errors[field] !== undefined)).map(({ value }) => value)
  const first = wrong[0]
  // Only a new attempt to save leads there, not every key typed afterwards.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (first !== undefined) setTab(first)
  }, [submitCount])
  return { tab, setTab, wrong }
}

const Editor = ({ partner, onClose }: { readonly partner: PartnerDetail; readonly onClose: () => void }) => {
  const [before, setBefore] = useState(partner)
  const form = useSchemaForm<LandingValues, LandingPage>(landingFormSchema, landingValues(before))
  const save = useApiMutation('partnerReplace')
  const { tab, setTab, wrong } = useTab(form)
  const current = tabs.find(({ value }) => value === tab)
  const take = (fresh: PartnerDetail, options: { readonly keepDirtyValues?: boolean } = {}) => {
    setBefore(fresh)
    form.reset(landingValues(fresh), options)
  }
  return (
    <FormDialog
      form={form}
      isWide
      staysOpen
      isEdit={!isUntouched(before)}
      title="Landing-Page-Konfiguration"
      description={`${before.companyName}, ${before.partnerId}`}
      submitLabel="Speichern"
      onSubmit={async (body) => take(await save.trigger({ params: { id: before.id }, body, ifMatch: before.version }))}
      onClose={onClose}
      saved="Landing-Page-Konfiguration gespeichert"
      failed="Fehler beim Speichern"
      failedText="Die Konfiguration konnte nicht gespeichert werden."
      onReload={async () => take(await call('partnerGet', { params: { id: before.id } }), { keepDirtyValues: true })}
    >
      <chakra.div
        gridColumn="1 / -1"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 504px' }}
        gap="8"
        minHeight={{ lg: 'min(600px, 64vh)' }}
      >
        <div>
          <Tabs
            label="Landing-Page-Konfiguration"
            tabs={tabs.map(({ value, label }) => ({ value, label, ...(wrong.includes(value) ? { count: 'prüfen' } : {}) }))}
            value={tab}
            onChange={setTab}
          >
            <chakra.div display="grid" gap="5" paddingTop="5">
              {current !== undefined && <current.Fields form={form} />}
            </chakra.div>
          </Tabs>
        </div>
        <Preview partner={before} version={before.version} />
      </chakra.div>
    </FormDialog>
  )
}

type LandingDialogProps = { readonly partnerId: number; readonly onClose: () => void }

/** Everything that a partner's public pages say and show. */
const LandingDialog = ({ partnerId, onClose }: LandingDialogProps) => {
  const { data, error, refresh } = useApi('partnerGet', { params: { id: partnerId } })
  if (data?.id === partnerId) return <Editor partner={data} onClose={onClose} />
  return (
    <Dialog isOpen isWide onClose={onClose} title="Landing-Page-Konfiguration" footer={<Button onClick={onClose}>Abbrechen</Button>}>
      {error === undefined ? <Spinner /> : <Failure text={messageOf(error)} onRetry={refresh} />}
    </Dialog>
  )
}

export default LandingDialog
