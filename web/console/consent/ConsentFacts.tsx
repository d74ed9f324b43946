import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { isUnconfirmed } from '../../../shared/domain/confirmation.ts'
import { consentKindLabels, WITHDRAWN_BY_PERSON } from '../../../shared/domain/consent-words.ts'
import { legalTextLabels, PLACEHOLDER_VERSION } from '../../../shared/domain/portal-settings.ts'
import { publicForms } from '../../../shared/domain/public-forms.ts'
import type { Confirmation, Consent } from '../../../shared/domain/submission.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { Status } from '../../ui/Status.tsx'
import { confirmationLooks, consentLooks } from '../../ui/status-looks.ts'

const State = ({ kind, withdrawnAt, withdrawnBy }: Consent) => {
  if (withdrawnAt === undefined) return <Status look={consentLooks[kind]}>{consentKindLabels[kind]}</Status>
  return (
    <>
      <Status look={consentLooks.withdrawn}>{`Widerrufen am ${formatDateTime(withdrawnAt)}`}</Status>
      <chakra.span display="block" color="ink-2">
        {withdrawnBy === WITHDRAWN_BY_PERSON ? 'von der Person selbst' : `von ${withdrawnBy}`}
      </chakra.span>
    </>
  )
}

/** The editions of the legal texts, each as a link to its text for people who may see the settings. */
const Editions = ({ texts }: Pick<Consent, 'texts'>) => {
  const maySee = useCan()('settings.view')
  return texts.map(({ text, version }) => (
    <chakra.span key={text} display="block">
      {`${legalTextLabels[text]}, `}
      {version === PLACEHOLDER_VERSION ? (
        'Platzhalter'
      ) : maySee ? (
        <Link to={paths.legalEdition(text, version)} className={rowParts.link}>{`Fassung ${version}`}</Link>
      ) : (
        `Fassung ${version}`
      )}
    </chakra.span>
  ))
}

const confirmationWords = ({ sentAt, remindedAt }: Confirmation) =>
  [
    sentAt === null ? 'E-Mail noch nicht gesendet' : `E-Mail gesendet am ${formatDateTime(sentAt)}`,
    ...(remindedAt === null ? [] : [`erinnert am ${formatDateTime(remindedAt)}`]),
  ].join(', ')

const ConfirmationState = ({ confirmation }: { readonly confirmation: Confirmation }) => (
  <>
    <Status look={confirmationLooks[isUnconfirmed({ confirmation }) ? 'open' : 'confirmed']}>
      {confirmation.confirmedAt === null ? 'Unbestätigt' : `Bestätigt am ${formatDateTime(confirmation.confirmedAt)}`}
    </Status>
    {confirmation.confirmedAt === null && (
      <chakra.span display="block" color="ink-2">
        {confirmationWords(confirmation)}
      </chakra.span>
    )}
  </>
)

const factsOf = (consent: Consent, confirmation: Confirmation | undefined): readonly Fact[] => {
  const { texts, words, page, form, submittedAt } = consent
  return [
    ['Einwilligung', <State key="" {...consent} />],
    ...(words === undefined ? [] : [['Wortlaut', `„${words}“`] as const]),
    ...(texts.length === 0 ? [] : [['Rechtstexte', <Editions key="" texts={texts} />] as const]),
    ['Abgesendet', formatDateTime(submittedAt)],
    ['Formular', page === undefined ? publicForms[form].label : `${publicForms[form].label}, ${page}`],
    ...(confirmation === undefined ? [] : [['Bestätigung per E-Mail', <ConfirmationState key="" confirmation={confirmation} />] as const]),
  ]
}

type ConsentFactsProps = {
  readonly consent: Consent
  readonly confirmation?: Confirmation | undefined
}

/** What a person consented to, in which words, when and where, and whether that still holds. */
export const ConsentFacts = ({ consent, confirmation }: ConsentFactsProps) => <FactList facts={factsOf(consent, confirmation)} />
