import { chakra } from '@chakra-ui/react'
import type { PageContent } from '../../../shared/domain/partner.ts'
import { withScrollingTables } from '../../ui/legal-text-styles.ts'
import { cssColor } from '../../ui/theme/colors.ts'
import { innerHtml } from '../inner-html.ts'
import type { Contact } from './contact-links.ts'

/** Styles of emphasis and links within inline HTML. */
const inlineHtml = {
  '& :is(em, i)': { fontStyle: 'italic' },
  '& a': { textDecoration: 'underline', textUnderlineOffset: '3px' },
}

/** A numbered list of benefits, each as HTML, sanitised or our own. */
export const Benefits = ({ benefits }: { readonly benefits: readonly string[] }) => (
  <chakra.ol borderTop="1px solid {colors.ink}" listStyle="none">
    {[...new Set(benefits)].map((benefit, index) => (
      <chakra.li
        key={benefit}
        display="grid"
        gridTemplateColumns={{ base: '40px minmax(0, 1fr)', sm: '56px minmax(0, 1fr)' }}
        paddingBlock={{ base: '4', sm: '5' }}
        borderBottom="1px solid {colors.line}"
        fontSize={{ base: '1.125rem', sm: '1.25rem' }}
        lineHeight="1.75rem"
        letterSpacing="-.012em"
        fontWeight="500"
      >
        <chakra.span fontSize="0.875rem" fontWeight="400" color="ink-3" aria-hidden="true">
          {index + 1}
        </chakra.span>
        <chakra.span css={inlineHtml} {...innerHtml(benefit)} />
      </chakra.li>
    ))}
  </chakra.ol>
)

/** The partner's own text as sanitised HTML: a line first, then paragraphs, tables and sections. */
export const RichText = ({ lead, content }: { readonly lead: string | null; readonly content: string | null }) => (
  <chakra.div
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="5"
    maxWidth="36em"
    fontSize={{ base: '1.0625rem', sm: '1.125rem' }}
    lineHeight="1.75rem"
    color="ink-2"
    css={{
      ...inlineHtml,
      '& :where(* + :is(p, ul, ol, dl, blockquote, figure))': { marginTop: '5' },
      '& :where(:is(h2, h3, h4) + :is(p, ul, ol, dl))': { marginTop: '2' },
      '& :is(strong, b, h2, h3, h4, dt, th)': { color: 'ink', fontWeight: '600' },
      '& h2': { fontSize: '1.5rem', lineHeight: '2rem', letterSpacing: '-.02em' },
      '& h3': { fontSize: '1.25rem' },
      '& :where(* + :is(h2, h3, h4))': { marginTop: '7' },
      '& :is(ul, ol)': { paddingLeft: '6' },
      '& ul': { listStyle: 'square' },
      '& ol': { listStyle: 'decimal' },
      '& dd': { paddingLeft: '6' },
      '& img': { maxWidth: '100%', height: 'auto' },
      '& blockquote': { paddingLeft: '5', borderLeft: '3px solid {colors.tick}' },
      '& :is(figcaption, caption)': { textStyle: 'ui', color: 'ink-3', textAlign: 'left' },
      '& hr': { borderTop: '1px solid {colors.line}', marginBlock: '7' },
      '& table': { width: 'full', textStyle: 'ui' },
      '& [data-table]': { overflowX: 'auto', marginBlock: '5' },
      '& :is(th, td)': { padding: '8px 16px 8px 0', textAlign: 'left', verticalAlign: 'top', borderBottom: '1px solid {colors.line}' },
    }}
  >
    {lead !== null && <p {...innerHtml(lead)} />}
    {content !== null && <div {...innerHtml(withScrollingTables(content))} />}
  </chakra.div>
)

const MOST = 5

/** Five rising bars, filled up to the rating. */
const Rating = ({ rating }: { readonly rating: number }) => (
  <chakra.p
    display="flex"
    alignItems="end"
    gap="3"
    marginTop="2.5"
    fontSize="0.8125rem"
    lineHeight="1rem"
    color="ink-3"
    whiteSpace="nowrap"
  >
    <svg width="46" height="16" aria-hidden="true">
      {[4, 7, 10, 13, 16].map((height, index) => (
        <rect key={height} x={index * 10} y={16 - height} width="4" height={height} fill={cssColor(index < rating ? 'ink' : 'tick')} />
      ))}
    </svg>
    {rating} von {MOST}
  </chakra.p>
)

const quoted = (text: string) => (/^[„“"»]/.test(text) ? text : `„${text}“`)

/** Testimonials; names, roles and texts are sanitised HTML. */
export const Testimonials = ({ testimonials }: { readonly testimonials: PageContent['landingPageTestimonials'] }) => (
  <chakra.div borderTop="1px solid {colors.ink}">
    {testimonials.map(({ name, role, content, rating = MOST }) => (
      <chakra.figure
        key={`${name}${content}`}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 168px' }}
        gap="8px 32px"
        paddingBlock="7"
        borderBottom="1px solid {colors.line}"
      >
        <chakra.blockquote
          fontSize={{ base: '1.125rem', sm: '1.25rem' }}
          lineHeight={{ base: '1.75rem', sm: '2rem' }}
          letterSpacing="-.012em"
          textWrap="pretty"
          css={inlineHtml}
          {...innerHtml(quoted(content))}
        />
        <chakra.figcaption fontSize="0.9375rem" lineHeight="1.5rem">
          <chakra.span css={inlineHtml} {...innerHtml(name)} />
          {role !== undefined && <chakra.span display="block" textStyle="ui" color="ink-3" css={inlineHtml} {...innerHtml(role)} />}
          <Rating rating={rating} />
        </chakra.figcaption>
      </chakra.figure>
    ))}
  </chakra.div>
)

/** Lets an e-mail address wrap before its @. */
const Breakable = ({ text }: { readonly text: string }) => {
  const at = text.indexOf('@')
  return at <= 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

export const Contacts = ({ contacts }: { readonly contacts: readonly Contact[] }) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
    hyphens="manual"
    overflowWrap="anywhere"
    columnGap="4"
    borderTop="1px solid {colors.ink}"
  >
    {contacts.map(({ label, text, href }) => (
      <chakra.div key={label} minWidth="0" paddingBlock="4" borderBottom="1px solid {colors.line}">
        <chakra.dt textStyle="ui" color="ink-3">
          {label}
        </chakra.dt>
        <chakra.dd fontSize="1.125rem" lineHeight="1.75rem" fontWeight="500" letterSpacing="-.01em">
          {href === undefined ? (
            text
          ) : (
            <chakra.a
              href={href}
              rel="noopener"
              textDecoration="underline"
              textDecorationColor="tick"
              textUnderlineOffset="3px"
              _hover={{ textDecorationColor: 'lamp' }}
            >
              <Breakable text={text} />
            </chakra.a>
          )}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
)
