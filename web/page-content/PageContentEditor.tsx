import { chakra, useMediaQuery } from '@chakra-ui/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Partner } from '../../shared/domain/partner.ts'
import type { EditorTab } from '../../shared/platform/pages.ts'
import { Button } from '../ui/Button.tsx'
import { ASIDE_WIDTH } from '../ui/dialog-props.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { remindOfUnsentPictures } from '../ui/unsent-pictures.ts'
import { BenefitFields } from './BenefitFields.tsx'
import { ContactFields } from './ContactFields.tsx'
import { ContentFields } from './ContentFields.tsx'
import { DesignFields } from './DesignFields.tsx'
import { PictureFields } from './PictureFields.tsx'
import { Preview } from './Preview.tsx'
import type { PageContentFieldsProps, PageContentForm } from './page-content-form.ts'
import type { PageContentValues } from './page-content-values.ts'
import { TestimonialFields } from './TestimonialFields.tsx'
import type { PagePreview } from './use-page-preview.ts'

type Tab = {
  readonly value: EditorTab
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
  { value: 'bilder', label: 'Bilder', fields: ['landingPageLogo', 'landingPagePortrait'], Fields: PictureFields },
  {
    value: 'design',
    label: 'SEO & Design',
    fields: ['landingPageMetaTitle', 'landingPageMetaDescription', 'landingPageCustomCss'],
    Fields: DesignFields,
  },
]

const VERSIONS = { value: 'fassungen', label: 'Fassungen' } as const

/** What of the editor is open. @param first the tab that is open at first */
export const useEditorView = (form: PageContentForm, first: EditorTab = 'inhalte') => {
  const [tab, setTab] = useState(first)
  const [isPreviewing, setPreviewing] = useState(false)
  return {
    tab,
    setTab,
    isPreviewing,
    setPreviewing,
    /** Opens the tab of the first field with an error. */
    leadToMistake: () => {
      setPreviewing(false)
      const wrong = tabs.find(({ fields }) => fields.some((field) => form.getFieldState(field).invalid))
      if (wrong !== undefined) setTab(wrong.value)
    },
  }
}

type PageContentEditorProps = {
  readonly form: PageContentForm
  readonly view: ReturnType<typeof useEditorView>
  readonly preview: PagePreview
  readonly partner: Pick<Partner, 'id' | 'companyName' | 'partnerId' | 'status'>
  /** When visitors see the page of the preview. */
  readonly note: string
  /** The released versions. */
  readonly versions: ReactNode
}

/** The fields of a partner's page in tabs, with a preview beside them, or in their place where there is no room. */
export const PageContentEditor = ({ form, view, preview, partner, note, versions }: PageContentEditorProps) => {
  const { tab, setTab, isPreviewing, setPreviewing } = view
  const [isBeside = false] = useMediaQuery(['(min-width: 1081px)'], { ssr: false })
  const { errors } = form.formState
  const current = tabs.find(({ value }) => value === tab)
  const markOf = ({ fields }: Tab) => {
    if (fields.some((field) => errors[field] !== undefined)) return { count: 'prüfen' }
    return preview.cleanings.some(({ field }) => fields.includes(field)) ? { count: 'Hinweis' } : {}
  }
  return (
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
          tabs={[...tabs.map((each) => ({ value: each.value, label: each.label, ...markOf(each) })), VERSIONS]}
          value={tab}
          wraps
          onChange={(next) => {
            if (!remindOfUnsentPictures()) setTab(next)
          }}
        >
          <chakra.div display="grid" gap="5" paddingTop="5">
            {tab === VERSIONS.value
              ? versions
              : current !== undefined && <current.Fields partnerId={partner.id} form={form} cleanings={preview.cleanings} />}
          </chakra.div>
        </Tabs>
      </chakra.div>
      {(isBeside || isPreviewing) && (
        <Preview partner={partner} preview={preview} isBeside={isBeside} section={current?.section} note={note} />
      )}
    </chakra.div>
  )
}
