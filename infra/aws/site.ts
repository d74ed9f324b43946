import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  SecurityPolicyProtocol,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { pages } from '../../shared/platform/pages.ts'
import { cacheControl } from '../cache-control.ts'
import { outdatedTag } from '../deployment/outdated-tag.ts'
import { mediaHeaders, securityHeaders } from '../security-headers.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import { exactBucket } from './exact.ts'
import { headersPolicy } from './headers-policy.ts'
import { KEEP_QUERY } from './keep-query.ts'
import { Media } from './media.ts'
import type { OriginSecrets } from './origin-secrets.ts'

type Props = { readonly stage: Stage; readonly gateway: HttpApi; readonly originSecrets: OriginSecrets; readonly webAclArn: string }

const errorsThatItKeeps = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]

/** The distribution with a single origin for browsers: the static build in the bucket, the API and the public pages behind the gateway. */
export class Site extends Construct {
  readonly bucket: IBucket
  /** Receives the access logs of buckets. */
  readonly logs: IBucket
  readonly media: Media
  readonly distribution: Distribution
  /** Origin of the portal, such as `https://partner.example.com`. */
  readonly origin: string

  constructor(scope: Construct, id: string, { stage, gateway, originSecrets, webAclArn }: Props) {
    super(scope, id)
    const privately = { encryption: BucketEncryption.S3_MANAGED, enforceSSL: true, blockPublicAccess: BlockPublicAccess.BLOCK_ALL }
    const removalPolicy = stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
    this.logs = exactBucket(
      new Bucket(this, 'Logs', {
        ...privately,
        lifecycleRules: [{ expiration: Duration.days(stage.logRetentionDays) }],
        removalPolicy,
      }),
    )
    this.bucket = exactBucket(
      new Bucket(this, 'Bucket', {
        ...privately,
        versioned: true,
        lifecycleRules: [
          // Files of earlier deployments, for a rollback.
          { noncurrentVersionExpiration: Duration.days(30) },
          // Assets that the deployed pages no longer use, but pages still open may.
          { tagFilters: outdatedTag, expiration: Duration.days(30) },
        ],
        serverAccessLogsBucket: this.logs,
        serverAccessLogsPrefix: 'bucket/',
        removalPolicy,
      }),
    )

    this.media = new Media(this, 'Media', { stage, logs: this.logs })

    const files = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      // With the right to list, a missing file is a 404 instead of a 403.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    })
    const lambdas = new HttpOrigin(Fn.select(2, Fn.split('/', gateway.apiEndpoint)), {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: originSecrets.headers,
    })
    const shared = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true }
    const plainHeaders = headersPolicy(this, 'Headers', securityHeaders)

    const pictures: BehaviorOptions = {
      ...shared,
      origin: files,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headersPolicy(this, 'PictureHeaders', { ...securityHeaders, 'cache-control': cacheControl.picture }),
    }
    const assets: BehaviorOptions = {
      ...shared,
      origin: files,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headersPolicy(this, 'AssetHeaders', {
        ...securityHeaders,
        'cache-control': cacheControl.hashed,
      }),
    }
    // Every address of the application is answered with its shell.
    const shellOnly = new ViewerFunction(this, 'AppShell', {
      code: FunctionCode.fromInline(
        `function handler(event) { event.request.uri = ${JSON.stringify(pages.appShell)}; return event.request }`,
      ),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Answers every address of the console and the partner dashboard with their shell',
    })
    const application: BehaviorOptions = {
      ...shared,
      origin: files,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: plainHeaders,
      functionAssociations: [{ function: shellOnly, eventType: FunctionEventType.VIEWER_REQUEST }],
    }
    // Files of partners and staff: what is not a picture is never shown, and a document among them would run nothing.
    const uploadedPictures: BehaviorOptions = {
      ...shared,
      origin: S3BucketOrigin.withOriginAccessControl(this.media.bucket, { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headersPolicy(this, 'MediaHeaders', mediaHeaders),
    }
    // A signed form is sent to the root of its bucket. Its signature admits it, so that CloudFront adds none of its own.
    const toRoot = new ViewerFunction(this, 'UploadAddress', {
      code: FunctionCode.fromInline(`function handler(event) { event.request.uri = '/'; return event.request }`),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Leads uploads to the root of their bucket',
    })
    const uploads: BehaviorOptions = {
      ...shared,
      origin: S3BucketOrigin.withBucketDefaults(this.media.uploads),
      // CloudFront allows POST only together with the other methods; the bucket takes nothing but the signed form.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // The form says all that the bucket needs to know: neither the session's cookie nor the token leaves for it.
      originRequestPolicy: new OriginRequestPolicy(this, 'UploadRequest', {
        cookieBehavior: OriginRequestCookieBehavior.none(),
        queryStringBehavior: OriginRequestQueryStringBehavior.none(),
        headerBehavior: OriginRequestHeaderBehavior.allowList('content-type'),
      }),
      responseHeadersPolicy: plainHeaders,
      functionAssociations: [{ function: toRoot, eventType: FunctionEventType.VIEWER_REQUEST }],
    }
    const api: BehaviorOptions = {
      ...shared,
      origin: lambdas,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: plainHeaders,
    }
    const keepQuery = new ViewerFunction(this, 'KeepQuery', {
      code: FunctionCode.fromInline(KEEP_QUERY),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Redirects of public pages keep the query, which is not forwarded to them',
    })
    const documents: BehaviorOptions = {
      ...shared,
      origin: lambdas,
      functionAssociations: [{ function: keepQuery, eventType: FunctionEventType.VIEWER_RESPONSE }],
      // Pages define their own caching; cookies and queries are not forwarded.
      cachePolicy: new CachePolicy(this, 'Documents', {
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
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: webAclArn,
      // Errors are passed on; by default CloudFront would cache them for ten seconds.
      errorResponses: errorsThatItKeeps.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: documents,
      additionalBehaviors: {
        // Drawn by a Lambda and kept by CloudFront, as documents are. The first pattern that matches decides.
        [`${pages.sharePictures}/*`]: documents,
        '/api/*': api,
        ...Object.fromEntries(pages.app.map((pattern) => [pattern, application])),
        [`${pages.files.hashed}/*`]: assets,
        [`${pages.files.plain}/*`]: pictures,
        [`${pages.media}/*`]: uploadedPictures,
        [pages.uploads]: uploads,
      },
    })
    this.origin = `https://${stage.domain?.name ?? this.distribution.distributionDomainName}`

    acknowledge(this.distribution, {
      'AwsSolutions::AwsSolutions-CFR3':
        'Its log would hold the address, the query and the referrer of every visitor. The gateway logs each call without them, and the metrics count the rest.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The bare address, which alone would list the bucket, never reaches it: only folders of files and the application’s shell do.',
      'AwsSolutions::AwsSolutions-CFR7':
        'All buckets that are read have one. Uploads are admitted by the signature of their own form, which a signature of CloudFront would replace.',
      'AwsSolutions::AwsSolutions-CFR1': 'Partners and their customers live in many countries; none is shut out by where it lies.',
      ...(stage.domain === undefined && {
        'AwsSolutions::AwsSolutions-CFR4':
          'Without a domain of its own the stage uses the certificate of CloudFront, whose protocols cannot be chosen.',
      }),
    })
  }
}
