import type { ReactNode, RefObject } from 'react'

export type DialogProps = {
  readonly isOpen: boolean
  /** Omitted if only the footer's buttons close the dialog. */
  readonly onClose?: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Buttons; the primary one last. @default one that closes the dialog */
  readonly footer?: ReactNode
  /** `alertdialog` asks before something is lost: only an answer closes it. */
  readonly role?: 'dialog' | 'alertdialog'
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** As wide as the window allows. */
  readonly isWide?: boolean
  /** A column of {@link ASIDE_WIDTH} stands beside the form of a wide dialog. */
  readonly hasAside?: boolean
}

/** Width of the column beside the form of a wide dialog. */
export const ASIDE_WIDTH = '506px'
