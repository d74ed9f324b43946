import { showToast } from './toast.ts'

/** Copies a text and says so. @param done such as „Link kopiert“ @returns whether the browser allowed it */
export const copyText = async (text: string, done: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: done })
    return true
  } catch {
    showToast({
      kind: 'failure',
      title: 'Fehler',
      text: 'Der Browser erlaubt das Kopieren nicht. Bitte markieren Sie den Text und kopieren Sie ihn.',
    })
    return false
  }
}
