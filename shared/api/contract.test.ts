import { describe, expect, test } from 'vitest'
import { isPermissionKey } from '../domain/permissions.ts'
import { routeEntries } from './index.ts'
import { openApiDocument } from './openapi.ts'
import { routeKey } from './route.ts'

describe('the contract', () => {
  test('names every route once', () => {
    const keys = routeEntries().map(([, route]) => routeKey(route))
    expect(keys).toEqual([...new Set(keys)])
  })

  test('has a known access rule for every route', () => {
    for (const [name, { access }] of routeEntries()) {
      const [keys = ''] = access.split('|')
      expect(['public', 'session', 'staff'].includes(access) || keys.split('+').every(isPermissionKey), name).toBe(true)
    }
  })

  test('answers 204 exactly where there is no content', () => {
    for (const [name, { status, response, file }] of routeEntries())
      expect(status === 204, name).toBe(response === null && file === undefined)
  })

  test('says of every write what it changes, but for sessions, proofs, links, exports, forms of uploads, tests of global mail settings and previews', () => {
    const unchanging = routeEntries().filter(([, { method, records }]) => method !== 'GET' && records.length === 0)
    expect(unchanging.map(([name]) => name)).toEqual([
      ...['login', 'passkeyRequest', 'passkeyLogin', 'logout', 'sessionRefresh', 'secondFactorPropose', 'passkeyPropose', 'accountProof'],
      ...[
        'ownVisitReport',
        'passwordLink',
        'presenceReport',
        'partnerPagePreview',
        'referralReport',
        'referralReportCancel',
        'pictureUploadCreate',
        'materialUploadCreate',
      ],
      ...['customerExport', 'customerExportCancel', 'bulkMatches', 'recordExport', 'recordExportCancel'],
      ...['mailConfigurationTest', 'mailTemplatePreview', 'legalTextPreview'],
      ...['auditLogExport', 'auditLogExportCancel'],
    ])
  })

  test('becomes an OpenAPI document with every operation once', () => {
    const operations = Object.values(openApiDocument('Portal').paths).flatMap((methods) => Object.values(methods))
    expect(operations).toHaveLength(routeEntries().length)
    expect(() => JSON.stringify(operations)).not.toThrow()
  })

  test('becomes a document without dangling references', () => {
    const document = openApiDocument('Portal')
    const names = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, name]) => name)
    const held = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(held).toEqual(expect.arrayContaining([...new Set(names)]))
    expect(new Set(names).size).toBe(2)
  })
})
