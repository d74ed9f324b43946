import * as z from 'zod'
import type { JsonSchema } from './document.ts'

/** Draws a whole number from 0 to `below` - 1. */
export type Draw = (below: number) => number

const nodeSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
})

let made = 0

/** Values that the schema cannot describe: texts beyond their pattern, and lists defined elsewhere. */
const KNOWN: Readonly<Record<string, () => unknown>> = {
  id: () => `fuzz-${++made}`,
  email: () => `fuzz${++made}@mail.example`,
  senderEmail: () => 'absender@mail.example',
  customerFormEmails: () => 'a@mail.example, b@mail.example',
  recruitmentFormEmails: () => 'c@mail.example',
  bccEmails: () => '',
  smtpHost: () => null,
  phone: () => '+49 30 5550 123',
  partnerId: () => `F-${++made}`,
  customerId: () => `FK-${++made}`,
  configKey: () => `fuzz-${++made}`,
  country: () => 'DE',
  tradingExperience: () => 'beginner',
  expectedVolume: () => '1M-5M',
  investmentAmount: () => '1000-5000',
  companyType: () => 'fund',
  marketingChannels: () => ['website'],
  commissionRate: () => '2.50',
  subIbCommissionPerLot: () => 1.5,
  profileImageUrl: () => 'https://mail.example/bild.png',
  website: () => 'https://mail.example',
  hash: () => 'a'.repeat(64),
  password: () => 'Rot-Kehlchen-7',
  parentId: () => null,
  ibPartnerId: () => null,
  permissions: () => ({ 'customers.view': true }),
  subject: () => '',
  fillTimeMs: () => 5000,
}

/** A value that a schema probably accepts. */
export const exampleOf = (schema: JsonSchema, draw: Draw, name = ''): unknown => {
  const known = KNOWN[name]
  if (known !== undefined) return known()
  const node = nodeSchema.parse(schema)
  if (node.enum !== undefined) return node.enum[draw(node.enum.length)]
  const branch = node.anyOf?.[draw(node.anyOf.length)]
  if (branch !== undefined) return exampleOf(branch, draw, name)
  const type = [node.type].flat()[0]
  if (type === 'object') {
    const wanted = Object.entries(node.properties ?? {}).filter(([key]) => node.required?.includes(key) || draw(2) === 0)
    return Object.fromEntries(wanted.map(([key, property]) => [key, exampleOf(property, draw, key)]))
  }
  if (type === 'array') return node.items === undefined ? [] : [exampleOf(node.items, draw)]
  if (type === 'integer' || type === 'number') return Math.max(node.minimum ?? 1, (node.exclusiveMinimum ?? 0) + 1)
  if (type === 'boolean') return draw(2) === 0
  if (type === 'null') return null
  return 'Text'.padEnd(node.minLength ?? 0, 't')
}
