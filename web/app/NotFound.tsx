import { chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../shared/platform/pages.ts'
import { useBrandName } from '../api/portal.ts'
import { useSession } from '../api/session.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { LongBufferStop } from '../ui/Empty.tsx'
import { Logo } from '../ui/Logo.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'

/** The 404 page. Anonymous visitors can sign in and are returned to this address. */
const NotFound = () => {
  useDocumentTitle('Seite nicht gefunden')
  const { pathname, search } = useLocation()
  const isAnonymous = useSession() === null
  return (
    <chakra.div paddingInline="gutter" maxWidth="1440px" marginInline="auto">
      <chakra.header display="flex" alignItems="center" height="16">
        <Logo href={paths.start()} name={useBrandName()} small />
      </chakra.header>
      <chakra.main display="grid" gap="8" paddingBlock={{ base: '56px 64px', md: '96px 128px' }} maxWidth="880px">
        <LongBufferStop />
        <div>
          <chakra.p textStyle="ui" fontWeight="500" color="ink-2" marginBottom="3">
            Fehler 404
          </chakra.p>
          <chakra.h1 fontSize="clamp(1.75rem, 1.2rem + 1.9vw, 2.75rem)" lineHeight="1.1" letterSpacing="-.035em">
            Seite nicht gefunden
          </chakra.h1>
          <chakra.p color="ink-2" fontSize="h3" lineHeight="28px" marginTop="4">
            {isAnonymous
              ? 'Unter dieser Adresse gibt es keine öffentliche Seite. Vielleicht sehen Sie mehr, wenn Sie angemeldet sind.'
              : 'Unter dieser Adresse gibt es nichts, oder sie gehört nicht zu Ihrem Bereich.'}
          </chakra.p>
        </div>
        <chakra.div display="flex" gap="2" flexWrap="wrap">
          {isAnonymous && (
            <ButtonLink look="solid" size="l" href={paths.login(`${pathname}${search}`)}>
              Anmelden
            </ButtonLink>
          )}
          <ButtonLink look={isAnonymous ? 'ghost' : 'line'} size="l" href={paths.start()}>
            Zur Startseite
          </ButtonLink>
        </chakra.div>
      </chakra.main>
    </chakra.div>
  )
}

export default NotFound
