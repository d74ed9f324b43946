/** Long enough for the browser to have taken the file over, in ms. */
const KEPT_FOR = 60_000

/** Hands a file to the browser's downloads. */
export const saveFile = (name: string, parts: readonly string[], type: string) => {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR)
}
