import { chakra } from '@chakra-ui/react'
import { cssColor } from '../../ui/theme/colors.ts'

/** Takes the form's place once the application has arrived. */
export const ThankYou = ({ company }: { readonly company: string }) => (
  <div data-thanks="" hidden>
    <svg width="240" height="28" aria-hidden="true" style={{ maxWidth: '100%' }}>
      <path d="M12 14H120" stroke={cssColor('ok')} strokeWidth="3" />
      <path d="M140 14h100" stroke={cssColor('tick')} strokeWidth="3" strokeDasharray="4 6" />
      <circle cx="12" cy="14" r="9" fill={cssColor('panel')} stroke={cssColor('ok')} strokeWidth="3" />
      <circle cx="130" cy="14" r="10.5" fill={cssColor('ok')} />
      <path d="m125 14.3 3.6 3.6 6.6-7.5" fill="none" stroke={cssColor('panel')} strokeWidth="2.2" />
    </svg>
    <chakra.h2 tabIndex={-1} textStyle="h2" marginTop="5">
      Vielen Dank für Ihre Bewerbung!
    </chakra.h2>
    <chakra.p marginTop="3" color="ink-2" textStyle="body">
      Ihre Angaben sind angekommen. Sie erhalten innerhalb von 24 Stunden eine Antwort von {company}.
    </chakra.p>
  </div>
)
