import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { FIRST_STEPS, type FirstStep, type FirstSteps as Progress } from '../../../shared/domain/first-steps.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { change } from '../../api/change.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { buttonRecipe } from '../../ui/button-recipe.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { referralAddress } from '../../ui/referral/referral-address.ts'
import { StepMarker } from '../../ui/StepMarker.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { useCopiedLink } from '../use-copied-link.ts'
import { noteFirstStep } from './note-first-step.ts'

const RouterButton = chakra(Link, buttonRecipe)
const touch = { base: 'control-touch', sm: 'control-m' } as const

const texts = {
  password: { title: 'Eigenes Passwort wählen', text: 'Solange andere Ihr Passwort kennen, gehört der Zugang nicht Ihnen allein.' },
  profile: { title: 'Partnerdaten prüfen', text: 'Stimmen Name, E-Mail und Telefon? Änderungen gibt das Team frei.' },
  page: { title: 'Anwerbeseite ansehen', text: 'Hier bewerben sich künftige Sub-IBs. Texte und Vorteile können Ihre eigenen sein.' },
  link: { title: 'Ersten Link teilen', text: 'Wer sich darüber einträgt, erscheint hier bei Ihnen.' },
} satisfies Record<FirstStep, { readonly title: string; readonly text: string }>

type Look = { readonly look: 'signal' | 'line' }

const CopyAction = ({ partner, look }: Look & { readonly partner: Partner }) => {
  const { isCopied, copy } = useCopiedLink(partner.invitationLink ?? referralAddress('recruitment', partner.partnerId, null))
  return (
    <>
      <Button look={look} minHeight={touch} onClick={copy}>
        <Icon name={isCopied ? 'done' : 'copy'} />
        {isCopied ? 'Kopiert' : 'Link kopieren'}
      </Button>
      <RouterButton to={paths.ownLinks()} look="line" minHeight={touch}>
        Links ansehen
      </RouterButton>
    </>
  )
}

const actions = {
  password: (_, look) => (
    <RouterButton to={paths.account()} look={look} minHeight={touch}>
      Passwort wählen
    </RouterButton>
  ),
  profile: (_, look) => (
    <>
      <Button look={look} minHeight={touch} onClick={() => noteFirstStep('profile')}>
        Stimmt so
      </Button>
      <RouterButton to={paths.ownPage(true)} look="line" minHeight={touch} onClick={() => noteFirstStep('profile')}>
        Ändern
      </RouterButton>
    </>
  ),
  page: ({ partnerId }, look) => (
    <>
      <ButtonLink
        look={look}
        minHeight={touch}
        href={paths.recruitment(partnerId)}
        target="_blank"
        rel="noopener"
        onClick={() => noteFirstStep('page')}
      >
        Seite öffnen
        <Icon name="external" />
      </ButtonLink>
      <RouterButton to={paths.ownPage(true)} look="line" minHeight={touch} onClick={() => noteFirstStep('page')}>
        Bearbeiten
      </RouterButton>
    </>
  ),
  link: (partner, look) => <CopyAction partner={partner} look={look} />,
} satisfies Record<FirstStep, (partner: Partner, look: 'signal' | 'line') => ReactNode>

/** The four steps of a new partner, of which the next one has its button. */
export const FirstSteps = ({ partner, progress }: { readonly partner: Partner; readonly progress: Progress }) => {
  const [isBusy, setBusy] = useState(false)
  const next = FIRST_STEPS.find((step) => !progress.done.includes(step))
  const putAway = async (isPutAway: boolean) => {
    setBusy(true)
    try {
      await change('firstStepsUpdate', { body: { isPutAway } })
      if (isPutAway) showToast({ kind: 'success', title: 'Erste Schritte ausgeblendet', undo: () => void putAway(false) })
    } catch (error) {
      showFailure('Die ersten Schritte konnten nicht ausgeblendet werden.', error)
    }
    setBusy(false)
  }
  return (
    <Panel aria-labelledby="first-steps" padding="16px 20px 20px">
      <chakra.div display="flex" justifyContent="space-between" gap="3" alignItems="start">
        <div>
          <chakra.h2 id="first-steps" textStyle="h3">
            In vier Schritten startklar
          </chakra.h2>
          <chakra.p textStyle="dense" color="ink-3">
            {progress.done.length} von {FIRST_STEPS.length} getan
          </chakra.p>
        </div>
        <Button
          look="ghost"
          size="s"
          minHeight={{ base: 'control-touch', sm: 'control-s' }}
          disabled={isBusy}
          onClick={() => putAway(true)}
        >
          Ausblenden
        </Button>
      </chakra.div>
      <chakra.ol display="grid" marginTop="4">
        {FIRST_STEPS.map((step, index) => {
          const isDone = progress.done.includes(step)
          const state = isDone ? 'done' : step === next ? 'next' : 'later'
          const { title, text } = texts[step]
          return (
            <chakra.li
              key={step}
              display="grid"
              gridTemplateColumns="24px minmax(0, 1fr)"
              gap="3"
              paddingBottom={index === FIRST_STEPS.length - 1 ? '0' : '4'}
              {...(state === 'next' ? { 'aria-current': 'step' as const } : {})}
            >
              <StepMarker state={state} isLast={index === FIRST_STEPS.length - 1} />
              <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="2" columnGap="6" minHeight="6">
                <chakra.div flex="1 1 260px" minWidth="0">
                  <chakra.h3
                    textStyle="ui"
                    fontWeight={state === 'next' ? '600' : '500'}
                    color={isDone ? 'ink-3' : 'ink'}
                    lineHeight="24px"
                  >
                    {isDone && <chakra.span srOnly>Getan: </chakra.span>}
                    {title}
                  </chakra.h3>
                  {!isDone && (
                    <chakra.p textStyle="dense" color="ink-2" maxWidth="64ch">
                      {text}
                    </chakra.p>
                  )}
                </chakra.div>
                {!isDone && (
                  <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
                    {actions[step](partner, state === 'next' ? 'signal' : 'line')}
                  </chakra.div>
                )}
              </chakra.div>
            </chakra.li>
          )
        })}
      </chakra.ol>
    </Panel>
  )
}
