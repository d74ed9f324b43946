/** Time until the browser has taken over the file, in ms. */
const KEPT_FOR = 60_000

/** Downloads a file. */
export const saveFile = (name: string, parts: readonly BlobPart[], type: string) => {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR)
}
