import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Duty } from '../../shared/domain/account-rules.ts'
import { paths } from '../../shared/platform/pages.ts'
import { useBrandName } from '../api/portal.ts'
import { refreshSession, signOut, useCurrentUser } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'

const DutyFrame = ({ title, text, children }: { readonly title: string; readonly text: string; readonly children: ReactNode }) => {
  useDocumentTitle(title)
  const { firstName, lastName } = useCurrentUser()
  return (
    <chakra.div textStyle="ui" minHeight="var(--screen)">
      <chakra.header
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="4"
        height="16"
        paddingInline="gutter"
        background="panel"
        borderBottom="1px solid {colors.line}"
      >
        <Logo href={paths.start()} name={useBrandName()} small />
        <Button onClick={signOut}>Abmelden</Button>
      </chakra.header>
      <chakra.main maxWidth="640px" marginInline="auto" padding={{ base: '28px 16px 56px', sm: '56px 16px 80px' }}>
        <chakra.p color="ink-3" marginBottom="1.5">
          {firstName} {lastName}
        </chakra.p>
        <chakra.h1 textStyle="title">{title}</chakra.h1>
        <chakra.p color="ink-2" marginTop="2" marginBottom="6" maxWidth="56ch">
          {text}
        </chakra.p>
        <Panel padding={{ base: '16px', sm: '20px' }}>{children}</Panel>
      </chakra.main>
    </chakra.div>
  )
}

type DutyScreenProps = {
  /** Called when the person has done everything. */
  readonly onDone: () => void
}

/** What the person must do before anything else, whatever the address. */
const DutyScreen = ({ onDone }: DutyScreenProps) => {
  const { duties } = useCurrentUser()
  const [duty, setDuty] = useState<Duty>()
  const [next] = duties
  useEffect(() => {
    // The recovery codes are shown once: this screen stays until the person has seen them.
    if (duty === 'secondFactor') return
    if (next === undefined) onDone()
    else setDuty(next)
  }, [duty, next, onDone])

  if (duty === 'password') {
    return (
      <DutyFrame
        title="Bitte wählen Sie ein eigenes Passwort"
        text="Ihr jetziges Passwort hat jemand anderes für Sie festgelegt. Wählen Sie eines, das nur Sie kennen; danach geht es weiter."
      >
        <OwnPasswordForm />
      </DutyFrame>
    )
  }
  if (duty === 'secondFactor') {
    return (
      <DutyFrame
        title="Bitte richten Sie einen zweiten Faktor ein"
        text="Danach geht es weiter. Sie brauchen dafür eine App, die Codes anzeigt, auf Ihrem Telefon."
      >
        <chakra.div display="grid" gap="4" justifyItems="start">
          <SecondFactor onChanged={refreshSession} />
          {!duties.includes('secondFactor') && (
            <Button look="signal" onClick={onDone}>
              Weiter zum Portal
            </Button>
          )}
        </chakra.div>
      </DutyFrame>
    )
  }
  return null
}

export default DutyScreen
