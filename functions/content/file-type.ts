import { MATERIAL_TYPES } from '../../shared/domain/material.ts'

export type FileType = (typeof MATERIAL_TYPES)[number]

/** What files of each type have at these bytes. */
const beginnings = {
  'application/pdf': [[0, '%PDF-']],
  'image/jpeg': [[0, '\xff\xd8\xff']],
  'image/png': [[0, '\x89PNG\r\n\x1a\n']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  'application/zip': [[0, 'PK\x03\x04']],
} as const satisfies Record<FileType, readonly (readonly [at: number, bytes: string])[]>

/** The type of a file by its first bytes, not by its name; undefined for one that nobody may upload. */
export const fileTypeOf = (content: Uint8Array): FileType | undefined => {
  const start = Buffer.from(content.subarray(0, 12)).toString('latin1')
  return MATERIAL_TYPES.find((type) => beginnings[type].every(([at, bytes]) => start.startsWith(bytes, at)))
}
