import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { FREQUENCIES, type Frequency, frequencyLabels, type NotificationKind } from '../../shared/domain/notification.ts'
import { messageOf } from '../api/api-error.ts'
import { useApi, useApiMutation } from '../api/use-api.ts'
import { Email } from '../ui/Email.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Select } from '../ui/Field.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { showFailure, showToast } from '../ui/toast.ts'

type FrequencyChoiceProps = {
  readonly label: string
  readonly value: Frequency
  readonly isBusy: boolean
  readonly onChange: (value: Frequency) => void
}

const FrequencyChoice = ({ label, value, isBusy, onChange }: FrequencyChoiceProps) => {
  const id = useId()
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) 136px', sm: 'minmax(0, 1fr) 160px' }}
      gap="3"
      alignItems="center"
      width="full"
    >
      <chakra.label htmlFor={id}>{label}</chakra.label>
      <Select
        id={id}
        size="m"
        value={value}
        disabled={isBusy}
        onChange={({ currentTarget }) => onChange(FREQUENCIES.find((one) => one === currentTarget.value) ?? value)}
      >
        {FREQUENCIES.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequencyLabels[frequency]}
          </option>
        ))}
      </Select>
    </chakra.div>
  )
}

/** How soon the person gets a mail about each kind of news. */
export const NotificationMails = () => {
  const { data, error, refresh } = useApi('notificationChoicesGet', {})
  const { trigger, isBusy } = useApiMutation('notificationChoicesUpdate')
  const choose = async (kind: NotificationKind, frequency: Frequency) => {
    try {
      await trigger({ body: { choices: { [kind]: frequency } } })
      showToast({ kind: 'success', title: 'Gespeichert' })
    } catch (failure) {
      showFailure('Fehler beim Speichern', failure)
    }
  }
  if (data === undefined) return error === undefined ? <Spinner /> : <Failure text={messageOf(error)} onRetry={refresh} />
  if (data.kinds.length === 0) return null
  return (
    <>
      <chakra.p color="ink-3" textStyle="dense">
        E-Mails über Neues gehen an{' '}
        <chakra.span overflowWrap="anywhere">
          <Email address={data.email} />
        </chakra.span>
        . „Täglich“ heißt morgens um 7 Uhr, „Wöchentlich“ montags um 7 Uhr, und nur, wenn es etwas Neues gibt.
      </chakra.p>
      {data.kinds.map(({ kind, label, frequency }) => (
        <FrequencyChoice key={kind} label={label} value={frequency} isBusy={isBusy} onChange={(value) => void choose(kind, value)} />
      ))}
    </>
  )
}
