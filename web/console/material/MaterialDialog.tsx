import { useId, useState } from 'react'
import { MATERIAL_TYPES, type Material } from '../../../shared/domain/material.ts'
import { MOST_MATERIAL_BYTES } from '../../../shared/platform/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { materialFormSchema } from '../../api/schemas.ts'
import { uploadFile } from '../../api/upload.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { ProgressGauge } from '../../ui/ProgressGauge.tsx'

const PERCENT = 100
const LEVELS = ['0', '1', '2', '3', '4', '5'] as const
type LevelChoice = (typeof LEVELS)[number]
const levelWords = {
  0: 'Alle Ebenen',
  1: 'Ab Ebene 2',
  2: 'Ab Ebene 3',
  3: 'Ab Ebene 4',
  4: 'Ab Ebene 5',
  5: 'Ab Ebene 6',
} as const satisfies Record<LevelChoice, string>

type Values = { readonly title: string; readonly description: string; readonly text: string; readonly fromLevel: LevelChoice }

const typeOf = (file: File) => MATERIAL_TYPES.find((type) => type === file.type)

const problemOf = (file: File) => {
  if (typeOf(file) === undefined) return 'Bitte wählen Sie eine Datei als PDF, JPEG, PNG, WebP oder ZIP'
  return file.size > MOST_MATERIAL_BYTES ? 'Die Datei darf höchstens 20 MB groß sein' : undefined
}

/** Provides material, or changes its words. The file of existing material stays. */
const MaterialDialog = ({ material, onClose }: { readonly material?: Material; readonly onClose: () => void }) => {
  const id = useId()
  const begin = useApiMutation('materialUploadCreate')
  const create = useApiMutation('materialCreate')
  const update = useApiMutation('materialUpdate')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState<number>()
  const level = LEVELS.find((one) => Number(one) === material?.fromLevel) ?? '0'
  const form = useSchemaForm(materialFormSchema, {
    title: material?.title ?? '',
    description: material?.description ?? '',
    text: material?.text ?? '',
    fromLevel: level,
  } satisfies Values)

  const upload = async () => {
    const type = file && typeOf(file)
    if (file === undefined || type === undefined) return { uploadId: null, fileName: null }
    const { uploadId, ...signed } = await begin.trigger({ body: { type, bytes: file.size } })
    setShare(0)
    try {
      await uploadFile(signed, file, setShare)
    } finally {
      setShare(undefined)
    }
    return { uploadId, fileName: file.name }
  }
  return (
    <FormDialog
      form={form}
      isEdit={material !== undefined}
      title={material === undefined ? 'Material bereitstellen' : 'Material bearbeiten'}
      description="IB-Partner sehen es sofort. Ein Text, eine Datei oder beides."
      submitLabel={material === undefined ? 'Bereitstellen' : 'Speichern'}
      onSubmit={async (body) => {
        if (material !== undefined) return update.trigger({ params: { id: material.id }, body, ifMatch: material.version })
        setProblem(undefined)
        try {
          return await create.trigger({ body: { ...body, ...(await upload()) } })
        } catch (error) {
          if (error instanceof ApiError) setProblem(error.fields.uploadId ?? error.fields.bytes)
          throw error
        }
      }}
      onClose={onClose}
      saved={material === undefined ? 'Material bereitgestellt' : 'Material gespeichert'}
      failed="Das Material konnte nicht gespeichert werden."
    >
      <TextField form={form} name="title" label="Titel" maxLength={120} required />
      <SelectField form={form} name="fromLevel" label="Sichtbar für" options={LEVELS} labels={levelWords} required />
      <TextAreaField form={form} name="description" label="Beschreibung" maxLength={500} />
      <TextAreaField form={form} name="text" label="Text zum Kopieren" maxLength={5000} />
      {material === undefined && (
        <div>
          <FileDrop
            id={id}
            action={file === undefined ? 'Datei auswählen' : 'Andere Datei auswählen'}
            accept={MATERIAL_TYPES.join(',')}
            isWrong={problem !== undefined}
            onFile={(chosen) => {
              const wrong = problemOf(chosen)
              setProblem(wrong)
              setFile(wrong === undefined ? chosen : undefined)
            }}
          >
            <p>{file === undefined ? 'PDF, JPEG, PNG, WebP oder ZIP, höchstens 20 MB.' : file.name}</p>
          </FileDrop>
          <FieldError id={id} error={problem} />
          {share !== undefined && <ProgressGauge label="Hochgeladen (%)" done={Math.round(share * PERCENT)} total={PERCENT} />}
        </div>
      )}
    </FormDialog>
  )
}

export default MaterialDialog
