import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { CONTENT_ID } from '../layout/content-id.ts'
import { RiskFooter } from '../layout/RiskFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Wrap } from '../layout/Wrap.tsx'

/** The layout of text pages. */
export const LegalFrame = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <SiteHeader />
    <chakra.main id={CONTENT_ID} paddingBlock="clamp(56px, 6vw, 96px)" minHeight="60vh">
      <Wrap>
        <chakra.h1 textStyle="display">{title}</chakra.h1>
        {children}
      </Wrap>
    </chakra.main>
    <RiskFooter />
  </>
)
