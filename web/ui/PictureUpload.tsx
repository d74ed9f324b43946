import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { PICTURE_TYPES, type PictureKind, type PictureRef } from '../../shared/domain/picture.ts'
import { LONGEST_ALT, MOST_UPLOADED_BYTES } from '../../shared/platform/limits.ts'
import { picturePath } from '../../shared/platform/pages.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { change } from '../api/change.ts'
import { uploadFile } from '../api/upload.ts'
import { Button } from './Button.tsx'
import { controlProps, Field, Input } from './Field.tsx'
import { FieldError, fieldIds } from './FieldError.tsx'
import { FileDrop } from './FileDrop.tsx'
import { logoGround } from './logo-ground.ts'
import { ProgressGauge } from './ProgressGauge.tsx'
import { useUnsentPicture } from './unsent-pictures.ts'

const PERCENT = 100

const isPictureType = (type: string): type is (typeof PICTURE_TYPES)[number] => PICTURE_TYPES.some((known) => known === type)

/** Why a file cannot be uploaded, before it is sent. */
const problemOf = ({ type, size }: File) => {
  if (!isPictureType(type)) return 'Bitte wählen Sie ein Bild als JPEG, PNG oder WebP'
  return size > MOST_UPLOADED_BYTES ? 'Das Bild darf höchstens 10 MB groß sein' : undefined
}

/** The file as an address that the page may show: its policy allows no `blob:`. */
const readAsAddress = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

type Chosen = { readonly file: File; readonly address: string }

type PictureUploadProps = {
  /** Internal id of the partner whose picture it is. */
  readonly partnerId: number
  readonly kind: PictureKind
  readonly label: string
  readonly hint?: string
  readonly value: PictureRef | null
  /** Receives the uploaded picture, the same with another description, or null once it is taken away. Nothing of the page is saved by that. */
  readonly onChange: (picture: PictureRef | null) => void
  /** The form's error at this field. */
  readonly error?: string | undefined
}

const shownSize = { maxWidth: '240px', maxHeight: '120px', width: 'auto', height: 'auto' } as const

/** Uploads a picture: chosen or dropped, looked at, described, sent. */
export const PictureUpload = ({ partnerId, kind, label, hint, value, onChange, error }: PictureUploadProps) => {
  const id = useId()
  const altId = useId()
  const [chosen, setChosen] = useState<Chosen>()
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState<{ readonly file?: string | undefined; readonly alt?: string | undefined }>({})
  const [share, setShare] = useState<number>()

  useUnsentPicture(chosen !== undefined, () => setProblem({ file: 'Bitte laden Sie das Bild hoch, oder brechen Sie ab' }))

  const choose = async (file: File) => {
    const wrong = problemOf(file)
    setProblem({ file: wrong })
    if (wrong !== undefined) return
    setAlt(value?.alt ?? '')
    setChosen({ file, address: await readAsAddress(file) })
  }
  const send = async () => {
    const type = chosen?.file.type
    if (chosen === undefined || type === undefined || !isPictureType(type)) return
    if (alt.trim() === '') return setProblem({ alt: 'Beschreibung ist erforderlich' })
    setProblem({})
    setShare(0)
    try {
      const { file } = chosen
      const { uploadId, ...form } = await change('pictureUploadCreate', { params: { partnerId }, body: { type, bytes: file.size } })
      await uploadFile(form, file, setShare)
      const made = await change('pictureCreate', { params: { partnerId, uploadId }, body: { kind, alt } })
      setChosen(undefined)
      onChange({ id: made.id, alt: made.alt, width: made.width, height: made.height })
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : {}
      setProblem(
        fields.alt === undefined ? { file: fields.file ?? fields.bytes ?? fields.type ?? messageOf(failure) } : { alt: fields.alt },
      )
    } finally {
      setShare(undefined)
    }
  }
  const cancel = () => {
    setChosen(undefined)
    setProblem({})
  }
  const isSending = share !== undefined
  const shown = chosen?.address ?? (value === null ? undefined : picturePath(value.id))
  const fileError = problem.file ?? error
  return (
    <chakra.fieldset display="grid" gap="3" minWidth="0">
      <chakra.legend textStyle="ui" fontWeight="500" color="ink" marginBottom="1.5">
        {label}
      </chakra.legend>
      <FileDrop
        id={id}
        action={shown === undefined ? 'Bild auswählen' : 'Anderes Bild auswählen'}
        accept={PICTURE_TYPES.join(',')}
        isWrong={fileError !== undefined}
        onFile={choose}
      >
        {shown !== undefined && (
          <chakra.img
            src={shown}
            alt={chosen === undefined ? (value?.alt ?? '') : 'Vorschau des ausgewählten Bildes'}
            {...shownSize}
            {...(kind === 'logo' && logoGround)}
          />
        )}
      </FileDrop>
      <chakra.p id={fieldIds(id).hint} textStyle="dense" color="ink-3">
        {hint === undefined ? '' : `${hint} `}JPEG, PNG oder WebP, höchstens 10 MB. Ziehen Sie das Bild hierher oder wählen Sie es aus.
      </chakra.p>
      <FieldError id={id} error={fileError} />
      {shown !== undefined && (
        <Field id={altId} label="Beschreibung" required hint="Was das Bild zeigt, für Menschen, die es nicht sehen" error={problem.alt}>
          <Input
            size="m"
            autoComplete="off"
            maxLength={LONGEST_ALT}
            value={chosen === undefined ? (value?.alt ?? '') : alt}
            onChange={({ target }) => {
              if (chosen !== undefined) setAlt(target.value)
              else if (value !== null) onChange({ ...value, alt: target.value })
            }}
            {...controlProps(altId, { error: problem.alt, hint: true, required: true })}
          />
        </Field>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
        {chosen !== undefined && (
          <>
            <Button look="solid" disabled={isSending} onClick={send}>
              {isSending ? 'Wird hochgeladen...' : 'Hochladen'}
            </Button>
            <Button disabled={isSending} onClick={cancel}>
              Abbrechen
            </Button>
          </>
        )}
        {chosen === undefined && value !== null && <Button onClick={() => onChange(null)}>{`${label} entfernen`}</Button>}
        {isSending && <ProgressGauge label="Hochgeladen (%)" done={Math.round(share * PERCENT)} total={PERCENT} />}
      </chakra.div>
    </chakra.fieldset>
  )
}
