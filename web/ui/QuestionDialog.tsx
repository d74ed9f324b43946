import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type QuestionDialogProps = {
  readonly isOpen: boolean
  readonly title: string
  /** Labels of the buttons: `keep` changes nothing and has the focus. */
  readonly keep: string
  readonly go: string
  /** @default danger: something would be lost */
  readonly goLook?: 'danger' | 'solid'
  readonly isBusy?: boolean
  readonly onKeep: () => void
  readonly onGo: () => void
  readonly children: ReactNode
}

/** Asks for confirmation before something is lost or happens by mistake. */
export const QuestionDialog = ({
  isOpen,
  title,
  keep,
  go,
  goLook = 'danger',
  isBusy = false,
  onKeep,
  onGo,
  children,
}: QuestionDialogProps) => {
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={onKeep}
      title={title}
      initialFocus={first}
      footer={
        <>
          <Button ref={first} look="line" onClick={onKeep}>
            {keep}
          </Button>
          <Button look={goLook} disabled={isBusy} onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
