/** Limits of AWS's services as published in November 2026. Quotas marked as raisable are what a new account begins with. */
export const limits = {
  partitionWrites: {
    most: 1000,
    what: 'write units a second in one partition key of the table or an index',
    isRaisable: false,
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
  },
  partitionReads: {
    most: 3000,
    what: 'read units a second in one partition key of the table or an index',
    isRaisable: false,
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
  },
  tableWrites: {
    most: 40_000,
    what: 'write units a second of a table on demand, and of each index',
    isRaisable: true,
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
  },
  tableReads: {
    most: 40_000,
    what: 'read units a second of a table on demand, and of each index',
    isRaisable: true,
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
  },
  gateway: {
    most: 10_000,
    what: 'calls a second of all gateways of an account in a region',
    isRaisable: true,
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
  },
  lambdas: {
    most: 1000,
    what: 'concurrent executions of an account in a region',
    isRaisable: true,
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
  },
  userPool: {
    most: 120,
    what: 'sign-ins a second (UserAuthentication) of all user pools of an account in a region',
    isRaisable: true,
    source: 'https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html',
  },
  mails: {
    most: 14,
    what: 'recipients a second of SES outside the sandbox',
    isRaisable: true,
    source: 'https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html',
  },
  distribution: {
    most: 250_000,
    what: 'requests a second of a distribution of CloudFront',
    isRaisable: true,
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
  },
  answerBytes: {
    most: 6_291_556,
    what: 'bytes of an answer of a Lambda',
    isRaisable: false,
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
  },
} as const
