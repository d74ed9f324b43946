import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { fieldLabels } from '../../../shared/domain/field-labels.ts'
import {
  missingPartnerFields,
  ONBOARDING_STEPS,
  type OnboardingStep,
  type OnboardingStepView,
  onboardingStepLabels,
} from '../../../shared/domain/onboarding.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { formatDate } from '../../ui/format.ts'
import { RowButton } from '../../ui/RowButton.tsx'
import { StepMarker, type StepState } from '../../ui/StepMarker.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { type HeadingLevel, RecordSection } from './RecordLayout.tsx'

/** The dialogs in which the steps are done. */
type StepDialog = 'edit' | 'signIn' | 'pageContent' | 'pageReview' | 'mail' | 'links'

const listed = new Intl.ListFormat('de')

const doneWords = {
  data: 'Vollständig seit',
  access: 'Erste Anmeldung am',
  page: 'Bearbeitet und freigegeben am',
  recipients: 'Eingetragen am',
  testMail: 'Zugestellt am',
  link: 'Geteilt am',
} satisfies Record<OnboardingStep, string>

const openWords = {
  data: ({ phone, country, commissionRate }) => {
    const missing = missingPartnerFields({ phone, country, commissionRate }).map((name) => fieldLabels[name] ?? name)
    return `Noch nicht angegeben: ${listed.format(missing)}`
  },
  access: () => 'Noch kein Zugang',
  page: () => 'Noch die Texte, mit denen jede Seite beginnt',
  recipients: () => 'Noch keine eigenen; die E-Mails gehen an die globalen Empfänger',
  testMail: () => 'Noch keine zugestellt',
  link: () => 'Der Partner hat noch keinen geteilt, und niemand kam über einen',
} satisfies Record<OnboardingStep, (partner: Partner) => string>

const waitWords = {
  invitation: (day) => `Am ${day} eingeladen, wartet auf die erste Anmeldung`,
  expiredInvitation: (day) => `Die Einladung vom ${day} ist abgelaufen`,
  signIn: (day) => `Zugang seit ${day}, wartet auf die erste Anmeldung`,
  draft: (day) => `Entwurf des Partners vom ${day}, noch nicht eingereicht`,
  release: (day) => `Am ${day} eingereicht, wartet auf die Freigabe`,
} satisfies Record<NonNullable<OnboardingStepView['waits']>['for'], (day: string) => string>

/** The state of a step in words. */
const wordsOf = ({ step, state, at, by, waits }: OnboardingStepView, partner: Partner) => {
  if (state === 'open') return waits === null ? openWords[step](partner) : waitWords[waits.for](formatDate(waits.since))
  const day = at === null ? '' : formatDate(at)
  return state === 'done' ? `${doneWords[step]} ${day}` : `Nicht nötig laut ${by ?? 'Team'}, ${day}`
}

const actions = {
  data: () => ({ label: 'Angaben ergänzen', dialog: 'edit' }),
  access: ({ waits }) => ({ label: waits === null ? 'Zugang anlegen' : 'Zugang ansehen', dialog: 'signIn' }),
  page: ({ waits }) =>
    waits?.for === 'release'
      ? { label: 'Prüfen und freigeben', dialog: 'pageReview' }
      : { label: 'Seite bearbeiten', dialog: 'pageContent' },
  recipients: () => ({ label: 'Empfänger eintragen', dialog: 'mail' }),
  testMail: () => ({ label: 'Testnachricht senden', dialog: 'mail' }),
  link: () => ({ label: 'Links ansehen', dialog: 'links' }),
} satisfies Record<OnboardingStep, (view: OnboardingStepView) => { readonly label: string; readonly dialog: StepDialog }>

const stationOf = ({ step, state }: OnboardingStepView, next: OnboardingStep | undefined): StepState => {
  if (state === 'open') return step === next ? 'next' : 'later'
  return state === 'done' ? 'done' : 'skipped'
}

type StepProps = {
  readonly view: OnboardingStepView
  readonly partner: Partner
  readonly next: OnboardingStep | undefined
  /** Undefined for people who may not do the step. */
  readonly onAct: (() => void) | undefined
  /** Declares the step unneeded, or takes that back; undefined for people who may not. */
  readonly onDeclare: ((isUnneeded: boolean) => void) | undefined
}

const Step = ({ view, partner, next, onAct, onDeclare }: StepProps) => {
  const { step, state } = view
  const label = onboardingStepLabels[step]
  const isLast = step === ONBOARDING_STEPS.at(-1)
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="24px minmax(0, 1fr)"
      gap="3"
      paddingBottom={isLast ? '0' : '3'}
      {...(step === next ? { 'aria-current': 'step' as const } : {})}
    >
      <StepMarker state={stationOf(view, next)} isLast={isLast} />
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" rowGap="1">
        <chakra.div flex="1 1 220px" minWidth="0" overflowWrap="anywhere">
          <chakra.span display="block" lineHeight="24px" fontWeight={step === next ? '600' : '500'}>
            {label}
          </chakra.span>
          <chakra.span display="block" textStyle="dense" color="ink-2">
            {wordsOf(view, partner)}
          </chakra.span>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" alignItems="start" columnGap="1">
          {state === 'open' && onAct !== undefined && <RowButton onClick={onAct}>{actions[step](view).label}</RowButton>}
          {state !== 'done' && onDeclare !== undefined && (
            <RowButton
              look="ghost"
              aria-label={`${state === 'open' ? 'Nicht nötig' : 'Doch nötig'}: ${label}`}
              onClick={() => onDeclare(state === 'open')}
            >
              {state === 'open' ? 'Nicht nötig' : 'Doch nötig'}
            </RowButton>
          )}
        </chakra.div>
      </chakra.div>
    </chakra.li>
  )
}

type OnboardingProps = {
  readonly partner: Partner
  readonly level: HeadingLevel
  /** Opens a dialog of the partner's record. */
  readonly onOpen: (dialog: StepDialog) => void
}

/** What a partner needs before it works by itself: which steps are done, and the way to do the others here. Folded for a partner that has all of it. */
export const Onboarding = ({ partner, level, onOpen }: OnboardingProps) => {
  const can = useCan()
  const { data, error, refresh } = useApi('onboardingGet', { params: { id: partner.id } }, { poll: 'stretching' })
  const [isShown, setShown] = useState<boolean>()
  if (data === undefined) {
    return (
      <RecordSection title="Einrichtung" level={level}>
        {error === undefined ? (
          <chakra.p color="ink-3" minHeight="control-m">
            Wird geladen…
          </chakra.p>
        ) : (
          <Failure text={messageOf(error)} onRetry={refresh} />
        )}
      </RecordSection>
    )
  }
  const { settled, steps } = data
  // The last step folds nothing that a person looks at.
  if (isShown === undefined) setShown(settled < steps.length)
  const next = steps.find(({ state }) => state === 'open')?.step
  const mayEdit = can('ib_partners.edit')
  const mayDo = {
    data: mayEdit,
    access: can('users.create') && can('users.roles'),
    page: mayEdit,
    recipients: mayEdit,
    testMail: mayEdit,
    link: true,
  } satisfies Record<OnboardingStep, boolean>
  const declare = async (step: OnboardingStep, isUnneeded: boolean) => {
    try {
      await change('onboardingUpdate', { params: { id: partner.id }, body: { step, isUnneeded } })
      showToast({
        kind: 'success',
        title: isUnneeded ? 'Als nicht nötig gekennzeichnet' : 'Wieder nötig',
        text: onboardingStepLabels[step],
        undo: () => void declare(step, !isUnneeded),
      })
    } catch (failure) {
      showFailure('Der Schritt konnte nicht geändert werden.', failure)
    }
  }
  return (
    <RecordSection title={`Einrichtung ${settled} von ${steps.length}`} level={level}>
      {isShown ? (
        <chakra.ol display="grid">
          {steps.map((view) => (
            <Step
              key={view.step}
              view={view}
              partner={partner}
              next={next}
              onAct={mayDo[view.step] ? () => onOpen(actions[view.step](view).dialog) : undefined}
              onDeclare={mayEdit ? (isUnneeded) => void declare(view.step, isUnneeded) : undefined}
            />
          ))}
        </chakra.ol>
      ) : (
        <RowButton onClick={() => setShown(true)}>Alle Schritte zeigen</RowButton>
      )}
    </RecordSection>
  )
}
