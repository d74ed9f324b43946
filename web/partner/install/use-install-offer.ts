import { useEffect, useState } from 'react'
import { orElse } from '../../api/token.ts'

/** The browser's offer to install the portal: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
export interface InstallOffer extends Event {
  /** Asks the person, once for each offer. */
  readonly prompt: () => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

const KEY = 'installOffered'
const PHONE = '(pointer: coarse) and (max-width: 767px)'

/** The browser's offer to install the portal, on a phone and once per browser; undefined until it comes. */
export const useInstallOffer = () => {
  const [offer, setOffer] = useState<InstallOffer>()
  useEffect(() => {
    const take = (event: InstallOffer) => {
      if (!matchMedia(PHONE).matches || orElse(true, () => localStorage.getItem(KEY) !== null)) return
      // Replaces the browser's own hint.
      event.preventDefault()
      orElse(undefined, () => localStorage.setItem(KEY, ''))
      setOffer(event)
    }
    addEventListener('beforeinstallprompt', take)
    return () => removeEventListener('beforeinstallprompt', take)
  }, [])
  return { offer, close: () => setOffer(undefined) }
}
