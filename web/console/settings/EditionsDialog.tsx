import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type LegalText, legalTextLabels } from '../../../shared/domain/portal-settings.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { legalTextStyles, withScrollingTables } from '../../ui/legal-text-styles.ts'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'

type EditionsDialogProps = {
  readonly text: LegalText
  /** The edition shown first. @default the newest */
  readonly initial?: string | undefined
  /** Puts the words of an edition into the editor, to be published again; undefined for people who may not. */
  readonly onTake: ((html: string) => void) | undefined
  readonly onClose: () => void
}

/** The published editions of a legal text, to which consents refer. Shows the chosen edition as published. */
const EditionsDialog = ({ text, initial, onTake, onClose }: EditionsDialogProps) => {
  const [chosen, setChosen] = useState(initial)
  const { data, error, refresh } = useApi('legalEditionList', { params: { text } })
  const editions = data?.editions ?? []
  const version = chosen ?? editions[0]?.version
  const shown = useApi('legalEditionGet', version === undefined ? null : { params: { text, version } })
  const failure = error ?? shown.error
  const html = shown.data !== undefined && shown.data.version === version ? shown.data.html : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Fassungen: ${legalTextLabels[text]}`}
      description="Jede veröffentlichte Fassung bleibt erhalten: Erteilte Einwilligungen verweisen auf sie."
    >
      {failure !== undefined && <Failure text={messageOf(failure)} onRetry={error === undefined ? shown.refresh : refresh} />}
      {data === undefined && error === undefined && <RowSkeletons label="Fassungen werden geladen" />}
      {data !== undefined && editions.length === 0 && <Empty text="Noch keine Fassung veröffentlicht" />}
      {editions.length > 0 && (
        <chakra.div display="grid" gap="5">
          <Field id="edition" label="Fassung">
            <Select id="edition" size="m" value={version} onChange={(event) => setChosen(event.currentTarget.value)}>
              {editions.map((edition) => (
                <option key={edition.version} value={edition.version}>
                  {`${edition.version}, veröffentlicht ${formatDateTime(edition.publishedAt)}`}
                </option>
              ))}
            </Select>
          </Field>
          <chakra.section
            aria-label="Wortlaut"
            aria-busy={html === undefined}
            borderLeft="3px solid {colors.tick}"
            paddingLeft="4"
            minHeight="24"
          >
            {/* Sanitised before it was stored. */}
            {html !== undefined && (
              <chakra.div css={legalTextStyles} {...{ dangerouslySetInnerHTML: { __html: withScrollingTables(html) } }} />
            )}
          </chakra.section>
          {onTake !== undefined && html !== undefined && (
            <Button
              justifySelf="start"
              onClick={() => {
                onTake(html)
                onClose()
              }}
            >
              In den Editor übernehmen
            </Button>
          )}
        </chakra.div>
      )}
    </Dialog>
  )
}

export default EditionsDialog
