import { chakra, useMediaQuery } from '@chakra-ui/react'
import { type ComponentType, useState } from 'react'
import type { PageContent, Partner, PartnerDetail } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useApi, useApiMutation } from '../../api/use-api.ts'
import { BenefitFields } from '../../page-content/BenefitFields.tsx'
import { ContactFields } from '../../page-content/ContactFields.tsx'
import { ContentFields } from '../../page-content/ContentFields.tsx'
import { DesignFields } from '../../page-content/DesignFields.tsx'
import { Preview } from '../../page-content/Preview.tsx'
import type { PageContentFieldsProps } from '../../page-content/page-content-form.ts'
import { pageContentFormSchema } from '../../page-content/page-content-schema.ts'
import { isUntouched, type PageContentValues, pageContentValues } from '../../page-content/page-content-values.ts'
import { TestimonialFields } from '../../page-content/TestimonialFields.tsx'
import { usePagePreview } from '../../page-content/use-page-preview.ts'
import { Button } from '../../ui/Button.tsx'
import { ASIDE_WIDTH, Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

type Tab = {
  readonly value: string
  readonly label: string
  readonly fields: readonly (keyof PageContentValues)[]
  readonly Fields: ComponentType<PageContentFieldsProps>
  /** Selector of the tab's section of the page; without one, the top. */
  readonly section?: string
}

const tabs: readonly Tab[] = [
  {
    value: 'inhalte',
    label: 'Inhalte',
    fields: ['landingPageTitle', 'landingPageSubtitle', 'landingPageDescription', 'landingPageContent'],
    Fields: ContentFields,
  },
  { value: 'vorteile', label: 'Vorteile', fields: ['landingPageBenefits'], Fields: BenefitFields, section: '.partner-benefits' },
  {
    value: 'berichte',
    label: 'Erfahrungsberichte',
    fields: ['landingPageTestimonials'],
    Fields: TestimonialFields,
    section: '.partner-testimonials',
  },
  { value: 'kontakt', label: 'Kontakt', fields: ['landingPageContactInfo'], Fields: ContactFields, section: '.partner-contact' },
  {
    value: 'design',
    label: 'SEO & Design',
    fields: ['landingPageMetaTitle', 'landingPageMetaDescription', 'landingPageCustomCss'],
    Fields: DesignFields,
  },
]

const Editor = ({ partner, onClose }: { readonly partner: PartnerDetail; readonly onClose: () => void }) => {
  const [before, setBefore] = useState(partner)
  const [tab, setTab] = useState('inhalte')
  const [isPreviewing, setPreviewing] = useState(false)
  const [isBeside = false] = useMediaQuery(['(min-width: 1081px)'], { ssr: false })
  const form = useSchemaForm<PageContentValues, PageContent>(pageContentFormSchema, pageContentValues(before))
  const save = useApiMutation('partnerReplace')
  const preview = usePagePreview(before.id, form)
  const { errors } = form.formState
  const isWrong = ({ fields }: Tab) => fields.some((field) => errors[field] !== undefined)
  const current = tabs.find(({ value }) => value === tab)

  const leadToMistake = () => {
    setPreviewing(false)
    const first = tabs.find(({ fields }) => fields.some((field) => form.getFieldState(field).invalid))
    if (first !== undefined) setTab(first.value)
  }
  const markOf = (each: Tab) => {
    if (isWrong(each)) return { count: 'prüfen' }
    return preview.cleanings.some(({ field }) => each.fields.includes(field)) ? { count: 'Hinweis' } : {}
  }
  return (
    <FormDialog
      form={form}
      isWide
      staysOpen
      isEdit={!isUntouched(before)}
      title="Landing-Page-Konfiguration"
      description={`Anwerbeseite von ${before.companyName}, ${before.partnerId}`}
      submitLabel="Speichern"
      onSubmit={async (body) => {
        const stored = await save.trigger({ params: { id: before.id }, body, ifMatch: before.version })
        setBefore(stored)
        form.reset(pageContentValues(stored))
      }}
      onRefused={leadToMistake}
      onClose={onClose}
      saved="Landing-Page-Konfiguration gespeichert"
      failed="Fehler beim Speichern"
      failedText="Die Konfiguration konnte nicht gespeichert werden."
      reload={{ read: () => call('partnerGet', { params: { id: before.id } }), valuesOf: pageContentValues, adopt: setBefore }}
    >
      <chakra.div
        gridColumn="1 / -1"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `minmax(0, 1fr) ${ASIDE_WIDTH}` }}
        gap={{ base: '4', lg: '8' }}
        minHeight={{ lg: 'min(640px, 66vh)' }}
        alignItems="start"
      >
        {!isBeside && (
          <Button aria-pressed={isPreviewing} onClick={() => setPreviewing(!isPreviewing)}>
            {isPreviewing ? 'Weiter bearbeiten' : 'Vorschau'}
          </Button>
        )}
        <chakra.div hidden={!isBeside && isPreviewing} minWidth="0">
          <Tabs
            label="Landing-Page-Konfiguration"
            tabs={tabs.map((each) => ({ value: each.value, label: each.label, ...markOf(each) }))}
            value={tab}
            onChange={setTab}
          >
            <chakra.div display="grid" gap="5" paddingTop="5">
              {current !== undefined && <current.Fields form={form} cleanings={preview.cleanings} />}
            </chakra.div>
          </Tabs>
        </chakra.div>
        {(isBeside || isPreviewing) && <Preview partner={before} preview={preview} isBeside={isBeside} section={current?.section} />}
      </chakra.div>
    </FormDialog>
  )
}

type PageContentDialogProps = { readonly partner: Pick<Partner, 'id'>; readonly onClose: () => void }

/** Edits all texts and styles of a partner's recruitment page. */
const PageContentDialog = ({ partner, onClose }: PageContentDialogProps) => {
  const { data, error, refresh } = useApi('partnerGet', { params: { id: partner.id } })
  if (data?.id === partner.id) return <Editor partner={data} onClose={onClose} />
  return (
    <Dialog isOpen isWide onClose={onClose} title="Landing-Page-Konfiguration" footer={<Button onClick={onClose}>Abbrechen</Button>}>
      {error === undefined ? <Spinner /> : <Failure text={messageOf(error)} onRetry={refresh} />}
    </Dialog>
  )
}

export default PageContentDialog
