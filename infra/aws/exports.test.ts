import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { lambdaIdsOf, resourcesOf, rightsOf, templatesOf } from './testing.ts'

const { app } = templatesOf('prod')

describe('exported files', () => {
  it('are in a private, encrypted bucket that logs who reads them, and are deleted after some days, as are unfinished ones', () => {
    app.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: Match.anyValue(),
      LoggingConfiguration: { LogFilePrefix: 'exports/' },
      LifecycleConfiguration: {
        Rules: [
          { Prefix: 'customers/', ExpirationInDays: 1 },
          { Prefix: 'audit/', ExpirationInDays: 1 },
          { Prefix: 'referrals/', ExpirationInDays: 1 },
          { Prefix: 'records/', ExpirationInDays: 1 },
          { Prefix: 'disclosures/', ExpirationInDays: 7 },
          { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
        ],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    })
  })

  it('are written by the jobs, read by links of the console or, for people themselves, of visitors’ calls, and out of reach for all other Lambdas', () => {
    const granted = lambdaIdsOf(app).flatMap((lambda) =>
      rightsOf(app, lambda)
        .filter(({ Resource }) => JSON.stringify(Resource).includes('ExportsBucket'))
        .flatMap(({ Action, Resource }) =>
          [Action]
            .flat()
            .filter((action) => action.startsWith('s3:'))
            .flatMap((action) =>
              [...JSON.stringify(Resource).matchAll(/"\/([a-z]+)\/\*"/g)].map(([, folder]) => `${lambda} ${action.slice(3)} ${folder}`),
            ),
        ),
    )
    expect(granted.sort()).toEqual([
      'ApiConsoleApi GetObject audit',
      'ApiConsoleApi GetObject customers',
      'ApiConsoleApi GetObject records',
      'ApiConsoleApi GetObject referrals',
      'ApiPublicApi GetObject disclosures',
      'JobsFunction AbortMultipartUpload audit',
      'JobsFunction AbortMultipartUpload customers',
      'JobsFunction AbortMultipartUpload disclosures',
      'JobsFunction AbortMultipartUpload records',
      'JobsFunction AbortMultipartUpload referrals',
      'JobsFunction DeleteObject disclosures',
      'JobsFunction GetObject audit',
      'JobsFunction GetObject customers',
      'JobsFunction GetObject records',
      'JobsFunction GetObject referrals',
      // Pictures of erased partners, in another bucket: the policy unites both.
      'JobsFunction PutObject audit',
      'JobsFunction PutObject customers',
      'JobsFunction PutObject disclosures',
      'JobsFunction PutObject records',
      'JobsFunction PutObject referrals',
    ])
  })

  it('are begun at once: the table’s stream announces jobs that people wait for, and nothing else', () => {
    const [mapping, ...others] = resourcesOf(app, 'AWS::Lambda::EventSourceMapping').filter(({ id }) => id.startsWith('Jobs'))
    expect(others).toEqual([])
    expect(mapping?.Properties).toMatchObject({
      FilterCriteria: {
        Filters: [
          {
            Pattern: JSON.stringify({
              eventName: ['INSERT'],
              dynamodb: {
                Keys: {
                  pk: {
                    S: [
                      'CUSTOMER_EXPORT',
                      'AUDIT_EXPORT',
                      'REFERRAL_EXPORT',
                      'RECORD_EXPORT',
                      'PERSON_SEARCH',
                      'ERASURE',
                      'DISCLOSURE',
                      'BULK',
                      'IMPORT',
                    ].map((kind) => ({ prefix: `JOB#${kind}#` })),
                  },
                },
              },
            }),
          },
        ],
      },
      BatchSize: 1,
      MaximumRetryAttempts: 0,
    })
  })
})
