import { expect, test } from 'vitest'
import { MATERIAL_TYPES } from '../../shared/domain/material.ts'
import { photo } from '../testing/pictures.ts'
import { fileTypeOf } from './file-type.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test('the type of a file is what its first bytes say, for every type that may be uploaded', async () => {
  const files = [
    bytes('%PDF-1.7'),
    await photo('JPEG', 20, 20),
    await photo('PNG', 20, 20),
    await photo('WEBP', 20, 20),
    bytes('PK\x03\x04\x14\x00'),
  ]
  expect(files.map(fileTypeOf)).toEqual([...MATERIAL_TYPES])
})

test('a page, a sound in the container of a WebP, and an empty file have none', () => {
  for (const file of ['<!doctype html>', 'RIFF\x24\x00\x00\x00WAVEfmt ', ' %PDF-1.7', '']) expect(fileTypeOf(bytes(file))).toBeUndefined()
})
