import { chakra } from '@chakra-ui/react'
import { signOut } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { LongBufferStop } from '../ui/Empty.tsx'

export const NoPartner = ({ onRetry }: { readonly onRetry: () => void }) => (
  <chakra.div display="grid" gap="8" paddingBlock={{ base: '56px 64px', md: '96px 128px' }} maxWidth="880px">
    <LongBufferStop />
    <div>
      <chakra.h1 fontSize="clamp(1.75rem, 1.2rem + 1.9vw, 2.75rem)" lineHeight="1.1" letterSpacing="-.035em">
        Kein IB Partner-Konto gefunden.
      </chakra.h1>
      <chakra.p color="ink-2" fontSize="h3" lineHeight="28px" marginTop="4">
        Wenden Sie sich an den Administrator.
      </chakra.p>
    </div>
    <chakra.div display="flex" gap="2" flexWrap="wrap">
      <Button size="l" onClick={onRetry}>
        Erneut laden
      </Button>
      <Button look="ghost" size="l" onClick={signOut}>
        Abmelden
      </Button>
    </chakra.div>
  </chakra.div>
)
