import assets from 'virtual:site-assets'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/Panel.tsx'
import { CONTENT_ID } from '../layout/content-id.ts'
import { Notifications } from '../layout/Notifications.tsx'
import { RiskFooter } from '../layout/RiskFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Columns, Wrap } from '../layout/Wrap.tsx'

type SignInFrameProps = { readonly title: string; readonly lead: string; readonly children: ReactNode }

/** The frame of the sign-in and of the pages for a password: title and text beside a panel with the form. */
export const SignInFrame = ({ title, lead, children }: SignInFrameProps) => (
  <>
    <script src={assets.scripts.loginEarly} />
    <SiteHeader />
    <chakra.main id={CONTENT_ID}>
      <Wrap>
        <Columns paddingBlock={{ base: '40px 64px', lg: '88px 112px' }}>
          <chakra.div gridColumn={{ base: '1 / -1', lg: '1 / span 6' }}>
            <chakra.h1 fontSize="clamp(2.5rem, 1.3rem + 3.9vw, 4.75rem)" lineHeight=".98" letterSpacing="-.05em" marginLeft="-.04em">
              {title}
            </chakra.h1>
            <chakra.p textStyle="lead" color="ink-2" marginTop="7" maxWidth="26em">
              {lead}
            </chakra.p>
          </chakra.div>
          <Panel gridColumn={{ base: '1 / -1', lg: '8 / span 5' }} marginTop={{ base: '10', lg: '0' }} padding={{ base: '6', sm: '8' }}>
            {children}
          </Panel>
        </Columns>
      </Wrap>
    </chakra.main>
    <RiskFooter />
    <Notifications />
  </>
)
