import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { fieldIds } from './FieldError.tsx'

type FileDropProps = {
  readonly id: string
  /** Words on the button. */
  readonly action: string
  /** The accepted types, such as `image/png,image/webp`. */
  readonly accept: string
  readonly isWrong?: boolean
  readonly onFile: (file: File) => void
  readonly children?: ReactNode
}

/** An area that takes a file by a button or by dropping it. */
export const FileDrop = ({ id, action, accept, isWrong = false, onFile, children }: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file !== undefined) onFile(file)
  }
  return (
    <chakra.div
      display="grid"
      gap="3"
      justifyItems="start"
      padding="4"
      border="1px dashed"
      borderColor={isOver ? 'focus' : isWrong ? 'danger' : 'control'}
      borderRadius="1"
      background={isOver ? 'hover' : 'transparent'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {children}
      <Button id={id} aria-describedby={`${fieldIds(id).hint} ${fieldIds(id).error}`} onClick={() => input.current?.click()}>
        {action}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </chakra.div>
  )
}
