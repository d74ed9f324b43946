import { useFacts } from '../facts.ts'
import { Thanks } from '../forms/Thanks.tsx'
import { ended } from './short-name.ts'

/** Replaces the form after the application has been sent. */
export const ThankYou = ({ company }: { readonly company: string }) => (
  <Thanks title="Vielen Dank für Ihre Bewerbung!">
    {useFacts().arrival.recruitment ||
      `Ihre Angaben sind angekommen. ${ended(`Sie erhalten innerhalb von 24 Stunden eine Antwort von ${company}`)}`}
  </Thanks>
)
