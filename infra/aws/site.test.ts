import { runInNewContext } from 'node:vm'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routeEntries } from '../../shared/api/index.ts'
import { environment } from '../../shared/platform/environment.ts'
import { originHeader } from '../../shared/platform/origin.ts'
import { pages } from '../../shared/platform/pages.ts'
import { contentSecurityPolicy } from '../security-headers.ts'
import { resourcesOf, templatesOf } from './testing.ts'
import { viewerRequestCode } from './viewer-request.ts'

const { app, edge } = templatesOf('prod')

const documentFor = (uri: string) =>
  z.object({ uri: z.string() }).parse(runInNewContext(`${viewerRequestCode()}; handler({ request: { uri: ${JSON.stringify(uri)} } })`)).uri

describe('the site', () => {
  it.each(Object.entries(pages.static))('answers %s with the document built for it', (path, document) => {
    expect(documentFor(path)).toBe(`/${document}`)
  })

  it.each(['/admin', '/admin/ib-interessenten', '/ib-partner/dashboard', '/gibt-es-nicht', '/login/', '/v1.2/x'])(
    'answers %s with the shell of the console',
    (path) => {
      expect(documentFor(path)).toBe(`/${pages.app}`)
    },
  )

  it.each(['/assets/app-4f3a.js', '/favicon.svg', '/robots.txt'])('leaves the file %s as it is', (path) => {
    expect(documentFor(path)).toBe(path)
  })
})

const behaviorSchema = z.looseObject({
  PathPattern: z.string(),
  TargetOriginId: z.string(),
  FunctionAssociations: z.unknown().optional(),
  CachePolicyId: z.unknown(),
  OriginRequestPolicyId: z.string().optional(),
})
const distributionSchema = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.array(behaviorSchema),
    CustomErrorResponses: z.unknown().optional(),
    Origins: z.array(z.looseObject({ Id: z.string(), CustomOriginConfig: z.unknown().optional() })),
  }),
})
const distribution = distributionSchema.parse(resourcesOf(app, 'AWS::CloudFront::Distribution')[0]?.Properties).DistributionConfig
const gatewayOrigin = distribution.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig !== undefined)?.Id

describe('the distribution', () => {
  it('sends the API to the gateway unchanged, uncached and under the gateway’s own host name', () => {
    const api = distribution.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*')
    expect(api?.TargetOriginId).toBe(gatewayOrigin)
    expect(api?.FunctionAssociations).toBeUndefined()
    // The managed policies CachingDisabled and AllViewerExceptHostHeader.
    expect(api?.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad')
    expect(api?.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac')
  })

  it('sends the partner pages to the gateway', () => {
    for (const path of [...pages.partner.map((start) => `${start}/*`), ...pages.rendered]) {
      const behavior = distribution.CacheBehaviors.find(({ PathPattern }) => PathPattern === path)
      expect(behavior?.TargetOriginId).toBe(gatewayOrigin)
      expect(behavior?.FunctionAssociations).toBeUndefined()
    }
  })

  it('answers a partner page without a partner with its document, before the pages of partners are asked', () => {
    const patterns = distribution.CacheBehaviors.map(({ PathPattern }) => PathPattern)
    for (const path of pages.partner) {
      expect(patterns).toContain(`${path}/`)
      expect(patterns.indexOf(`${path}/`)).toBeLessThan(patterns.indexOf(`${path}/*`))
    }
  })

  it('rewrites no errors, so that those of the API arrive as they are', () => {
    expect(distribution.CustomErrorResponses).toBeUndefined()
  })

  it('sends the security headers and HSTS with every answer', () => {
    const policies = resourcesOf(app, 'AWS::CloudFront::ResponseHeadersPolicy')
    expect(policies).toHaveLength(3)
    app.allResourcesProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: contentSecurityPolicy, Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Preload: true, Override: true },
        },
      },
    })
  })

  it('lets assets be kept for a year and documents be asked for anew', () => {
    for (const value of ['public, max-age=31536000, immutable', 'no-cache'])
      app.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
        ResponseHeadersPolicyConfig: {
          CustomHeadersConfig: { Items: Match.arrayWith([{ Header: 'cache-control', Override: true, Value: value }]) },
        },
      })
  })

  it('stands behind the web ACL of the edge stack, which turns away who asks too often', () => {
    app.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        WebACLId: { 'Fn::GetStackOutput': Match.objectLike({ StackName: 'partnerportal-prod-edge', Region: 'us-east-1' }) },
      },
    })
    edge.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      Rules: Match.arrayWith([
        Match.objectLike({ Statement: { RateBasedStatement: Match.objectLike({ AggregateKeyType: 'IP', Limit: 2000 }) } }),
      ]),
    })
  })

  it('lets one address send forms and passwords far more rarely than it may read', () => {
    const forms = routeEntries().flatMap(([, { access, method, body, path }]) =>
      access === 'public' && method === 'POST' && body !== undefined ? [path] : [],
    )
    expect(forms).toEqual(
      expect.arrayContaining(['/api/login', '/api/ib-applications', '/api/ib-interessenten', '/api/landing-page-leads']),
    )
    const match = (SearchString: string) => Match.objectLike({ ByteMatchStatement: Match.objectLike({ SearchString }) })
    edge.hasResourceProperties('AWS::WAFv2::WebACL', {
      Rules: Match.arrayWith([
        Match.objectLike({
          Name: 'FormsOfOneAddress',
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
          Statement: {
            RateBasedStatement: Match.objectLike({
              Limit: 100,
              ScopeDownStatement: { AndStatement: { Statements: [match('POST'), { OrStatement: { Statements: forms.map(match) } }] } },
            }),
          },
        }),
      ]),
    })
  })

  it('says a secret to the gateway, which every Lambda behind it asks for and no template shows', () => {
    const [origin] = distribution.Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined)
    const secret = JSON.stringify(origin?.OriginCustomHeaders)
    expect(secret).toContain(originHeader)
    expect(secret).toContain('{{resolve:secretsmanager:')
    const lambdas = resourcesOf(app, 'AWS::Lambda::Function')
    for (const name of ['ApiPublicApi', 'ApiConsoleApi', 'ApiPartnerPage']) {
      const lambda = lambdas.find(({ id }) => id.startsWith(name))
      expect(JSON.stringify(lambda?.Properties.Environment)).toContain(
        `"${environment.originSecrets}":{"Fn::Join":["",["{{resolve:secretsmanager:`,
      )
    }
  })

  it('forgets assets that no page asks for any more a month after they were marked, and documents of earlier deployments', () => {
    app.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [
          Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
          Match.objectLike({ ExpirationInDays: 30, TagFilters: [{ Key: 'outdated', Value: 'yes' }] }),
        ],
      },
    })
  })

  it('speaks HTTP/3 and compresses', () => {
    app.hasResourceProperties('AWS::CloudFront::Distribution', { DistributionConfig: Match.objectLike({ HttpVersion: 'http2and3' }) })
    for (const behavior of distribution.CacheBehaviors) expect(behavior.Compress).toBe(true)
  })

  it('is the only reader of the bucket, which nobody else reaches', () => {
    app.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    })
    app.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1)
  })
})
