import type * as z from 'zod'
import { applicationSchema } from '../../shared/domain/application.ts'
import { customerSchema } from '../../shared/domain/customer.ts'
import { type HierarchyNode, hierarchyNodeSchema, partnerInHierarchySchema } from '../../shared/domain/hierarchy.ts'
import { inboxRowSchema } from '../../shared/domain/inbox.ts'
import { isRecord } from '../../shared/domain/is-record.ts'
import { leadSchema } from '../../shared/domain/lead.ts'
import { partnerDetailSchema, partnerSchema } from '../../shared/domain/partner.ts'
import { pageDraftViewSchema, pageVersionViewSchema } from '../../shared/domain/partner-page.ts'
import { privacyRequestSchema } from '../../shared/domain/privacy-request.ts'
import { userSchema } from '../../shared/domain/user.ts'
import { parsedValue } from '../runtime/parse-once.ts'
import type { ContactKind } from './contact-rights.ts'
import { withoutContactFacts } from './customer-without-contact.ts'

type Mask = (value: Readonly<Record<string, unknown>>) => object

const nodeWithoutContact = ({ partner, children }: HierarchyNode): HierarchyNode => ({
  partner: withoutContactFacts(partner),
  children: children?.map(nodeWithoutContact) ?? null,
})

const each = (value: unknown) =>
  Array.isArray(value) ? value.map((one: unknown) => (isRecord(one) ? withoutContactFacts(one) : one)) : value

/** A partner's page, with the partner's own address and number. */
const pageWithoutContact: Mask = (page) => ({
  ...page,
  ...(isRecord(page.profile) && { profile: withoutContactFacts(page.profile) }),
  ...(isRecord(page.released) && { released: pageWithoutContact(page.released) }),
})

/** How what answers contain is masked, by its schema. */
const masks = new Map<z.ZodType, { readonly kind: ContactKind; readonly mask: Mask }>([
  [customerSchema, { kind: 'customers', mask: withoutContactFacts }],
  [leadSchema, { kind: 'leads', mask: withoutContactFacts }],
  [applicationSchema, { kind: 'applications', mask: withoutContactFacts }],
  [partnerSchema, { kind: 'partners', mask: withoutContactFacts }],
  [partnerDetailSchema, { kind: 'partners', mask: withoutContactFacts }],
  [
    partnerInHierarchySchema,
    { kind: 'partners', mask: (partner) => ({ ...withoutContactFacts(partner), ancestors: each(partner.ancestors) }) },
  ],
  [hierarchyNodeSchema, { kind: 'partners', mask: (node) => nodeWithoutContact(hierarchyNodeSchema.parse(node)) }],
  [pageDraftViewSchema, { kind: 'partners', mask: pageWithoutContact }],
  [pageVersionViewSchema, { kind: 'partners', mask: pageWithoutContact }],
  [userSchema, { kind: 'users', mask: withoutContactFacts }],
  [
    privacyRequestSchema,
    {
      kind: 'privacyRequests',
      mask: (request) => ({ ...request, person: isRecord(request.person) ? withoutContactFacts(request.person) : request.person }),
    },
  ],
])

/** Parses a value of an answer, and masks the contact data of some kinds of records. */
export const parsedWithoutContact =
  (hidden: readonly ContactKind[]) =>
  (schema: z.ZodType, value: unknown): unknown => {
    const parsed = parsedValue(schema, value)
    if (!isRecord(parsed)) return parsed
    if (schema === inboxRowSchema && hidden.includes('customers') && parsed.kind === 'customer' && isRecord(parsed.record))
      return { ...parsed, record: withoutContactFacts(parsed.record) }
    const found = masks.get(schema)
    return found !== undefined && hidden.includes(found.kind) ? found.mask(parsed) : parsed
  }
