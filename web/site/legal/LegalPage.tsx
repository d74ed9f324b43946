import { chakra } from '@chakra-ui/react'
import type { Brand } from '../../../shared/brand.ts'
import { CONTENT_ID } from '../layout/content-id.ts'
import { RiskFooter } from '../layout/RiskFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Wrap } from '../layout/Wrap.tsx'
import { placeholderText } from './legal-texts.ts'

/** A legal page whose text the operator has still to provide, and which says so. */
export const LegalPage = ({ brand, title }: { readonly brand: Brand; readonly title: string }) => (
  <>
    <SiteHeader brand={brand} />
    <chakra.main id={CONTENT_ID} paddingBlock="clamp(56px, 6vw, 96px)" minHeight="60vh">
      <Wrap>
        <chakra.h1 textStyle="display" hyphens="auto">
          {title}
        </chakra.h1>
        <chakra.div marginTop="10" maxWidth="36em" paddingLeft="5" borderLeft="3px solid {colors.warn}" display="grid" gap="3">
          {placeholderText(brand).map((paragraph, index) => (
            <chakra.p key={paragraph} {...(index === 0 ? { fontWeight: '600' } : { color: 'ink-2' })}>
              {paragraph}
            </chakra.p>
          ))}
        </chakra.div>
      </Wrap>
    </chakra.main>
    <RiskFooter />
  </>
)
