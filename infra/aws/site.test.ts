import { runInNewContext } from 'node:vm'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routeEntries } from '../../shared/api/index.ts'
import { originHeader } from '../../shared/platform/origin.ts'
import { pages } from '../../shared/platform/pages.ts'
import { contentSecurityPolicy } from '../security-headers.ts'
import { KEEP_QUERY } from './keep-query.ts'
import { resourcesOf, templatesOf } from './testing.ts'

const { app, edge } = templatesOf('prod')

const behaviorSchema = z.looseObject({
  PathPattern: z.string(),
  TargetOriginId: z.string(),
  FunctionAssociations: z.unknown().optional(),
  CachePolicyId: z.unknown(),
  OriginRequestPolicyId: z.union([z.string(), z.object({ Ref: z.string() })]).optional(),
})
const distributionSchema = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.array(behaviorSchema),
    DefaultCacheBehavior: behaviorSchema.omit({ PathPattern: true }),
    CustomErrorResponses: z.array(z.looseObject({ ErrorCode: z.number() })),
    Logging: z.unknown().optional(),
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
    // The managed policies CachingDisabled and AllViewerExceptHostHeader. The latter passes on CloudFront's headers about the viewer too, and with
    // them the address that `functions/http/caller-address.ts` reads:
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
    expect(api?.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad')
    expect(api?.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac')
  })

  it('asks the gateway for every public page, known or not, and keeps no cookies or queries with it', () => {
    expect(distribution.DefaultCacheBehavior.TargetOriginId).toBe(gatewayOrigin)
    expect(distribution.DefaultCacheBehavior.OriginRequestPolicyId).toBeUndefined()
    app.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        MinTTL: 0,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      },
    })
  })

  it('lets redirects of public pages keep the visitor’s query', () => {
    const [association] = z
      .array(z.object({ EventType: z.string(), FunctionARN: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }) }))
      .parse(distribution.DefaultCacheBehavior.FunctionAssociations)
    expect(association?.EventType).toBe('viewer-response')
    const found = Object.entries(app.findResources('AWS::CloudFront::Function', { Properties: { FunctionCode: KEEP_QUERY } }))
    expect(found.map(([id]) => id)).toEqual([association?.FunctionARN['Fn::GetAtt'][0]])
  })

  const fromBucket = distribution.CacheBehaviors.filter(({ TargetOriginId }) => TargetOriginId !== gatewayOrigin)

  it('serves the application, folders of files and uploaded pictures from buckets, takes uploads into one, and nothing else', () => {
    const folders = Object.values(pages.files).map((folder) => `${folder}/*`)
    expect(fromBucket.map(({ PathPattern }) => PathPattern)).toEqual([...pages.app, ...folders, `${pages.media}/*`, pages.uploads])
  })

  it('answers every address of the application with its shell', () => {
    const application = fromBucket.filter(({ PathPattern }) => pages.app.some((pattern) => pattern === PathPattern))
    expect(application.every(({ FunctionAssociations }) => FunctionAssociations !== undefined)).toBe(true)
    const codes = resourcesOf(app, 'AWS::CloudFront::Function').map(({ Properties }) => String(Properties.FunctionCode))
    const code = codes.find((text) => text.includes(pages.appShell))
    const answer = runInNewContext(`${code}; handler({ request: { uri: '/admin/customers', method: 'GET' } })`)
    expect(answer).toEqual({ uri: '/app.html', method: 'GET' })
  })

  it('rewrites no errors and keeps none, so that those of the API arrive as they are, and only for as long as they last', () => {
    for (const response of distribution.CustomErrorResponses)
      expect(response).toEqual({ ErrorCode: response.ErrorCode, ErrorCachingMinTTL: 0 })
    const codes = distribution.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)
    expect(codes).toEqual(expect.arrayContaining([403, 404, 500, 502, 503, 504]))
  })

  it('keeps no log of its own, which would hold the address of every visitor', () => {
    expect(distribution.Logging).toBeUndefined()
  })

  it('sends the security headers and HSTS with every answer', () => {
    const policies = resourcesOf(app, 'AWS::CloudFront::ResponseHeadersPolicy')
    expect(policies).toHaveLength(4)
    const contentPolicies = policies.map(({ Properties }) => JSON.stringify(Properties.ResponseHeadersPolicyConfig))
    // Opened by itself, an uploaded file can load and run nothing.
    const uploaded = contentPolicies.filter((policy) => policy.includes("default-src 'none'; sandbox"))
    expect(uploaded).toHaveLength(1)
    expect(contentPolicies.filter((policy) => policy.includes(JSON.stringify(contentSecurityPolicy)))).toHaveLength(3)
    app.allResourcesProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Preload: true, Override: true },
        },
      },
    })
  })

  it('lets assets be kept for a year and pictures for a day', () => {
    for (const value of ['public, max-age=31536000, immutable', 'public, max-age=86400'])
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
        Match.objectLike({ Statement: { RateBasedStatement: Match.objectLike({ AggregateKeyType: 'IP', Limit: 20_000 }) } }),
      ]),
    })
  })

  it('lets one address send forms and passwords far more rarely than it may read, and visits apart from forms', () => {
    const visits = '/api/visits'
    const posts = routeEntries().filter(
      ([, { access, method, path, params }]) => access === 'public' && method === 'POST' && params === undefined && path !== visits,
    )
    const pathsOf = (isAboutAccount: boolean) =>
      posts.flatMap(([, route]) => ((route.isAboutAccount ?? false) === isAboutAccount ? [route.path] : []))
    const forms = ['/api/ib-applications', '/api/ib-interessenten', '/api/landing-page-leads']
    const undone = ['/api/resubscriptions', '/api/withdrawals/undo']
    const linksInMails = ['/api/confirmations', '/api/disclosures', '/api/unsubscriptions', '/api/withdrawals', ...undone]
    expect(pathsOf(false).toSorted()).toEqual([...forms, ...linksInMails].toSorted())
    expect(pathsOf(true)).toEqual(expect.arrayContaining(['/api/login', '/api/session/refresh', '/api/password/forgotten']))
    const match = (SearchString: string, ...types: readonly string[]) =>
      Match.objectLike({
        ByteMatchStatement: Match.objectLike({ SearchString, TextTransformations: types.map((Type, Priority) => ({ Priority, Type })) }),
      })
    const atPath = (path: string) => match(path, 'URL_DECODE', 'NORMALIZE_PATH')
    const rule = (Name: string, Limit: number, paths: readonly string[]) =>
      Match.objectLike({
        Name,
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: {
          RateBasedStatement: Match.objectLike({
            Limit,
            ScopeDownStatement: {
              AndStatement: {
                Statements: [
                  match('POST', 'NONE'),
                  ...(paths.length === 1 ? paths.map(atPath) : [{ OrStatement: { Statements: paths.map(atPath) } }]),
                ],
              },
            },
          }),
        },
      })
    // 2,000 registrations in five minutes from one address, each asked for work first, get through.
    edge.hasResourceProperties('AWS::WAFv2::WebACL', {
      Rules: Match.arrayWith([
        rule('FormsOfOneAddress', 6000, pathsOf(false)),
        rule('SignInsOfOneAddress', 100, pathsOf(true)),
        rule('VisitsOfOneAddress', 3000, [visits]),
      ]),
    })
  })

  it('says a secret to the gateway, which no template shows', () => {
    const [origin] = distribution.Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined)
    const secret = JSON.stringify(origin?.OriginCustomHeaders)
    expect(secret).toContain(originHeader)
    expect(secret).toContain('{{resolve:secretsmanager:')
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

  it('is the only reader of the buckets, which nobody else reaches', () => {
    app.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    })
    // An upload takes neither the session's cookie nor the token along.
    app.hasResourceProperties('AWS::CloudFront::OriginRequestPolicy', {
      OriginRequestPolicyConfig: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['content-type'] },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    })
    // Of the site and of uploaded pictures; uploads are admitted by the signatures of their forms.
    app.resourceCountIs('AWS::CloudFront::OriginAccessControl', 2)
  })
})
