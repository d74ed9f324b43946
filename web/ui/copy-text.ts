import { showToast } from './toast.ts'

/**
 * Copies a text and shows a notification.
 * @param done title of the notification, such as „Link kopiert“
 * @param what what the failure calls the text
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
