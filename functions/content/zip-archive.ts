import { strToU8, Zip, ZipDeflate } from 'fflate'

/**
 * Writes a ZIP archive, file after file.
 * @param onBytes receives the archive in pieces, so that it needs little memory
 */
export const writeZip = (modifiedAt: Date, onBytes: (bytes: Uint8Array) => void) => {
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    onBytes(bytes)
  })
  return {
    /** Begins a file; the one before must have ended. */
    begin: (name: string) => {
      const file = new ZipDeflate(name, { level: 6 })
      file.mtime = modifiedAt
      zip.add(file)
      return {
        write: (content: string | Uint8Array) => file.push(typeof content === 'string' ? strToU8(content) : content),
        end: () => file.push(new Uint8Array(0), true),
      }
    },
    end: () => zip.end(),
  }
}
