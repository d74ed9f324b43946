import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { cssColor } from '../../ui/theme/colors.ts'
import { SentFrom, useArrival } from './SentFrom.tsx'

type ThanksProps = {
  readonly title: string
  readonly children: ReactNode
  /** Content after the text. */
  readonly after?: ReactNode
}

/** Replaces a form after submission. Shown by `enhance/thanks.ts`, or without script by the server. */
export const Thanks = ({ title, children, after }: ThanksProps) => {
  const { shown, focused } = useArrival()
  return (
    <chakra.div data-thanks="" {...shown} display="none" css={{ '&[data-shown]': { display: 'block' } }}>
      <svg width="240" height="28" aria-hidden="true" style={{ maxWidth: '100%' }}>
        <path d="M12 14H120" stroke={cssColor('ok')} strokeWidth="3" />
        <path d="M140 14h100" stroke={cssColor('tick')} strokeWidth="3" strokeDasharray="4 6" />
        <circle cx="12" cy="14" r="9" fill={cssColor('panel')} stroke={cssColor('ok')} strokeWidth="3" />
        <circle cx="130" cy="14" r="10.5" fill={cssColor('ok')} />
        <path d="m125 14.3 3.6 3.6 6.6-7.5" fill="none" stroke={cssColor('panel')} strokeWidth="2.2" />
      </svg>
      <chakra.h2 tabIndex={-1} {...focused} textStyle="h2" marginTop="5">
        {title}
      </chakra.h2>
      <chakra.p marginTop="3" color="ink-2" textStyle="body">
        {children}
      </chakra.p>
      <SentFrom />
      {after}
    </chakra.div>
  )
}
