import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import * as z from 'zod'

const dataSchema = z.object({
  auskunft: z.record(z.string(), z.unknown()),
  datensaetze: z.array(z.object({ art: z.string(), bezeichnung: z.string(), felder: z.record(z.string(), z.unknown()) })),
  feldnamen: z.record(z.string(), z.string()),
})

/** Unpacks the file of a disclosure: the names of its files, the data, the text of the PDF in one line, and all texts together. */
export const unpackDisclosure = async (archive: Uint8Array) => {
  const files = unzipSync(archive)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array(0))
  const document = await getDocumentProxy(new Uint8Array(files['Auskunft.pdf'] ?? new Uint8Array(0)))
  const { text: printed } = await extractText(document, { mergePages: true })
  const pdf = printed.replaceAll(/\s+/g, ' ')
  return {
    names: Object.keys(files).sort(),
    data: dataSchema.parse(JSON.parse(text('daten.json'))),
    readme: text('README.txt'),
    pdf,
    everything: `${text('README.txt')}\n${text('daten.json')}\n${pdf}`,
  }
}
