import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { PartnerDetail } from '../../../shared/domain/partner.ts'
import type { PageDraftView } from '../../../shared/domain/partner-page.ts'
import { personName } from '../../../shared/domain/user.ts'
import { type EditorTab, paths } from '../../../shared/platform/pages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { buttonRecipe } from '../../ui/button-recipe.ts'
import { countOf, formatCountry } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Status } from '../../ui/Status.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { draftStates, timeOfState } from './draft-state.ts'
import { ReturnReason } from './ReturnReason.tsx'

const RouterButton = chakra(Link, buttonRecipe)

const NOT_GIVEN = 'Nicht angegeben'
const STANDARD = 'Standardtext'

/** The words of a text that may contain HTML. */
const wordsOf = (html: string) =>
  new DOMParser().parseFromString(html.replaceAll(/<br\b[^>]*>/gi, ' '), 'text/html').body.textContent.trim()
const textFact = (html: string | null) => (html === null ? STANDARD : wordsOf(html))

type Row = readonly [label: string, value: string, tab?: EditorTab]

const profileRows = ({ profile }: PageDraftView): readonly Row[] => [
  ['Name', personName(profile)],
  ['E-Mail', profile.email],
  ['Telefon', profile.phone ?? NOT_GIVEN],
  ['Land', profile.country === null ? NOT_GIVEN : formatCountry(profile.country)],
]

const contentRows = ({ content }: PageDraftView): readonly Row[] => {
  const { landingPageTitle, landingPageSubtitle, landingPageBenefits, landingPageTestimonials, landingPageContactInfo } = content
  const pictures = [content.landingPageLogo === null ? [] : ['Logo'], content.landingPagePortrait === null ? [] : ['Porträt']].flat()
  const contacts = Object.values(landingPageContactInfo).filter((value) => value !== undefined && value !== '')
  const { landingPageMetaTitle, landingPageMetaDescription, landingPageCustomCss } = content
  const isDesigned = [landingPageMetaTitle, landingPageMetaDescription, landingPageCustomCss].some((value) => value !== null)
  return [
    ['Titel', textFact(landingPageTitle), 'inhalte'],
    ['Untertitel', textFact(landingPageSubtitle), 'inhalte'],
    ['Vorteile', landingPageBenefits.length === 0 ? STANDARD : countOf(landingPageBenefits.length, 'Vorteil', 'Vorteile'), 'vorteile'],
    ['Erfahrungsberichte', countOf(landingPageTestimonials.length, 'Bericht', 'Berichte'), 'berichte'],
    ['Kontakt', contacts.length === 0 ? NOT_GIVEN : countOf(contacts.length, 'Angabe', 'Angaben'), 'kontakt'],
    ['Bilder', pictures.length === 0 ? 'Keine' : pictures.join(', '), 'bilder'],
    ['SEO & Design', isDesigned ? 'Angepasst' : 'Standard', 'design'],
    ['Fassungen', 'Vergleichen und übernehmen', 'fassungen'],
  ]
}

const styles = slotClasses({
  row: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' },
    columnGap: '3',
    alignContent: 'center',
    minHeight: 'control-touch',
    paddingBlock: '2',
    overflowWrap: 'anywhere',
    textDecoration: 'none',
    _hover: { '& > :last-child': { textDecorationColor: '{colors.lamp}' } },
  },
  value: { color: 'ink', textDecoration: 'underline', textDecorationColor: '{colors.tick}', textUnderlineOffset: '3px' },
})

/** What a part of the page holds; each row opens its tab of the editor. */
const Rows = ({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) => (
  <Panel aria-label={title} padding="16px 20px 8px">
    <chakra.h2 fontSize="15px" lineHeight="24px" letterSpacing="-.01em" marginBottom="1">
      {title}
    </chakra.h2>
    <chakra.ul listStyle="none">
      {rows.map(([label, value, tab]) => (
        <chakra.li key={label} borderTop="1px solid {colors.line}" _first={{ borderTop: '0' }}>
          <Link className={styles.row} to={paths.ownPage(true, tab)}>
            <chakra.span color="ink-3">{label}</chakra.span> <span className={styles.value}>{value}</span>
          </Link>
        </chakra.li>
      ))}
    </chakra.ul>
  </Panel>
)

/** A partner's own page at a glance: its state and what it holds. The editor loads when it is asked for. */
export const OwnPageView = ({ partner, page }: { readonly partner: PartnerDetail; readonly page: PageDraftView }) => {
  const { label, look, text } = draftStates[page.state]
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <PageHeader title="Meine Seite" sub={`${partner.companyName}, ${partner.partnerId}`}>
        {partner.status === 'active' && (
          <ButtonLink href={paths.recruitment(partner.partnerId)} target="_blank" rel="noopener">
            Seite öffnen
            <Icon name="external" />
          </ButtonLink>
        )}
        <RouterButton to={paths.ownPage(true)} look="signal">
          Bearbeiten
        </RouterButton>
      </PageHeader>
      <Panel aria-label="Stand Ihrer Seite" padding="12px 20px">
        <Status look={look}>{`${label}${timeOfState(page)}`}</Status>
        <chakra.p textStyle="dense" color="ink-3">
          {text}
        </chakra.p>
      </Panel>
      {page.reason !== null && <ReturnReason reason={page.reason} />}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        alignItems="start"
      >
        <Rows title="Profil" rows={profileRows(page)} />
        <Rows title="Anwerbeseite" rows={contentRows(page)} />
      </chakra.div>
    </chakra.div>
  )
}
