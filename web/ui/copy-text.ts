import { showToast } from './toast.ts'

/**
 * Copies a text and says so.
 * @param done such as „Link kopiert“
 * @param what the text is called where the browser refuses
 * @returns whether the browser allowed it
 */
export const copyText = async (text: string, done: string, what: 'Link' | 'Text' = 'Text'): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: done })
    return true
  } catch {
    showToast({
      kind: 'failure',
      title: 'Fehler',
      text: `Der Browser erlaubt das Kopieren nicht. Bitte markieren Sie den ${what} und kopieren Sie ihn.`,
    })
    return false
  }
}
