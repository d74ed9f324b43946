import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { pages } from '../../shared/platform/pages.ts'
import { outdatedTag } from '../deployment/outdated-tag.ts'
import { securityHeaders } from '../security-headers.ts'
import type { Stage } from '../stages.ts'
import { acknowledge } from './acknowledge.ts'
import { exactBucket } from './exact.ts'
import { headersPolicy } from './headers-policy.ts'
import type { OriginSecrets } from './origin-secrets.ts'
import { viewerRequestCode } from './viewer-request.ts'

type Props = { readonly stage: Stage; readonly gateway: HttpApi; readonly originSecrets: OriginSecrets; readonly webAclArn: string }

/** What browsers talk to: built pages from the bucket, the API and the partner pages from the gateway, all under one origin. */
export class Site extends Construct {
  readonly bucket: IBucket
  readonly distribution: Distribution
  /** Where the portal is reached, such as `https://partner.example.com`. */
  readonly origin: string

  constructor(scope: Construct, id: string, { stage, gateway, originSecrets, webAclArn }: Props) {
    super(scope, id)
    const privately = { encryption: BucketEncryption.S3_MANAGED, enforceSSL: true, blockPublicAccess: BlockPublicAccess.BLOCK_ALL }
    const removalPolicy = stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
    const logs = exactBucket(
      new Bucket(this, 'Logs', {
        ...privately,
        // CloudFront delivers its logs by access control list.
        objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
        lifecycleRules: [{ expiration: Duration.days(stage.logRetentionDays) }],
        removalPolicy,
      }),
    )
    this.bucket = exactBucket(
      new Bucket(this, 'Bucket', {
        ...privately,
        versioned: true,
        lifecycleRules: [
          // Documents of earlier deployments, in case one has to be taken back.
          { noncurrentVersionExpiration: Duration.days(30) },
          // Assets that the deployed pages no longer ask for, but pages that are still open may.
          { tagFilters: outdatedTag, expiration: Duration.days(30) },
        ],
        serverAccessLogsBucket: logs,
        serverAccessLogsPrefix: 'bucket/',
        removalPolicy,
      }),
    )

    const files = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      // With the right to list, a missing file is a 404 rather than a 403.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    })
    const lambdas = new HttpOrigin(Fn.select(2, Fn.split('/', gateway.apiEndpoint)), {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: originSecrets.headers,
    })
    const shared = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true }
    const plainHeaders = headersPolicy(this, 'Headers', securityHeaders)

    const documents: BehaviorOptions = {
      ...shared,
      origin: files,
      // A deployment shows within a minute even where nobody invalidates.
      cachePolicy: new CachePolicy(this, 'Documents', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.minutes(1),
        maxTtl: Duration.days(1),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      responseHeadersPolicy: headersPolicy(this, 'DocumentHeaders', { ...securityHeaders, 'cache-control': 'no-cache' }),
      functionAssociations: [{ function: this.viewerRequest(), eventType: FunctionEventType.VIEWER_REQUEST }],
    }
    const assets: BehaviorOptions = {
      ...shared,
      origin: files,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headersPolicy(this, 'AssetHeaders', {
        ...securityHeaders,
        'cache-control': 'public, max-age=31536000, immutable',
      }),
    }
    const api: BehaviorOptions = {
      ...shared,
      origin: lambdas,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: plainHeaders,
    }
    const partnerPage: BehaviorOptions = {
      ...shared,
      origin: lambdas,
      // The page says itself how long it may be kept; cookies never reach it.
      cachePolicy: new CachePolicy(this, 'PartnerPages', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(1),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      responseHeadersPolicy: plainHeaders,
    }

    this.distribution = new Distribution(this, 'Distribution', {
      comment: `${stage.brand.name} (${stage.name})`,
      ...(stage.domain && {
        domainNames: [stage.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      defaultRootObject: pages.static['/'],
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: webAclArn,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'distribution/',
      defaultBehavior: documents,
      additionalBehaviors: {
        '/api/*': api,
        // Before the pages of partners, and with a document of its own: their address without a partner.
        ...Object.fromEntries(pages.partner.map((path) => [`${path}/`, documents])),
        ...Object.fromEntries([...pages.partner.map((path) => `${path}/*`), ...pages.rendered].map((path) => [path, partnerPage])),
        '/assets/*': assets,
      },
    })
    this.origin = `https://${stage.domain?.name ?? this.distribution.distributionDomainName}`

    acknowledge(this.distribution, {
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The bare address, which alone would list the bucket, is rewritten to a document before it reaches the bucket.',
      'AwsSolutions::AwsSolutions-CFR1': 'Partners and their customers live in many countries; none is shut out by where it lies.',
      ...(stage.domain === undefined && {
        'AwsSolutions::AwsSolutions-CFR4':
          'Without a domain of its own the stage uses the certificate of CloudFront, whose protocols cannot be chosen.',
      }),
    })
  }

  private viewerRequest() {
    return new EdgeFunction(this, 'ViewerRequest', {
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Picks the document for an address',
      code: FunctionCode.fromInline(viewerRequestCode()),
    })
  }
}
