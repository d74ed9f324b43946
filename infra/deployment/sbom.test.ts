import { expect, it } from 'vitest'
import * as z from 'zod'
import { pages } from '../../shared/platform/pages.ts'
import { makeSbom, sbomKey } from './sbom.ts'

const sbomSchema = z.object({ components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })) })

it('a release lists the packages that it is built from, and not those of the tests', async () => {
  const { components } = sbomSchema.parse(JSON.parse(await makeSbom()))
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['zod', 'react', 'nodemailer']))
  expect(names).not.toContain('vitest')
  expect(components.find(({ name }) => name === 'zod')?.purl).toMatch(/^pkg:npm\/zod@4\./)
}, 30_000)

it('the list lies where no address of the portal leads', () => {
  const key = sbomKey('4113214', new Date('2026-11-23T05:00:00Z'))
  expect(key).toBe('releases/2026-11-23T05:00:00.000Z-4113214.cdx.json')
  expect(Object.values(pages.files).filter((folder) => `/${key}`.startsWith(folder))).toEqual([])
})
