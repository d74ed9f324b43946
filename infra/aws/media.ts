import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { environment } from '../../shared/platform/environment.ts'
import { MATERIAL_FOLDER, pages } from '../../shared/platform/pages.ts'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import { exactBucket } from './exact.ts'
import type { PortalFunction } from './portal-function.ts'

type Props = {
  readonly stage: Stage
  /** Receives the log of who has used a file. */
  readonly logs: IBucket
}

/** For how many days a picture that was deleted by mistake, or that a restored table needs again, can be brought back. */
const DELETED_FOR_DAYS = 35

/** The private buckets of uploaded files: as they arrive, and what was made of them. */
export class Media extends Construct {
  readonly uploads: IBucket
  /** Pictures, which CloudFront delivers, and material, which links signed for minutes do. */
  readonly bucket: IBucket
  readonly variables: Record<typeof environment.uploadBucket | typeof environment.mediaBucket, string>

  constructor(scope: Construct, id: string, { stage, logs }: Props) {
    super(scope, id)
    const privately = { encryption: BucketEncryption.S3_MANAGED, enforceSSL: true, blockPublicAccess: BlockPublicAccess.BLOCK_ALL }
    this.uploads = exactBucket(
      new Bucket(this, 'Uploads', {
        ...privately,
        // Uploads that nobody completes. The others are deleted at once.
        lifecycleRules: [{ expiration: Duration.days(1) }],
        serverAccessLogsBucket: logs,
        serverAccessLogsPrefix: 'uploads/',
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    )
    this.bucket = exactBucket(
      new Bucket(this, 'Bucket', {
        ...privately,
        versioned: true,
        lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(DELETED_FOR_DAYS) }],
        serverAccessLogsBucket: logs,
        serverAccessLogsPrefix: 'media/',
        removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      }),
    )
    this.variables = {
      [environment.uploadBucket]: this.uploads.bucketName,
      [environment.mediaBucket]: this.bucket.bucketName,
    }
  }
}

/** Material in the bucket, as resources of a right. */
export const materialFiles = ({ bucket }: Media) => [bucket.arnForObjects(`${MATERIAL_FOLDER}/*`)]

/** Pictures in the bucket, as resources of a right. */
export const pictureFiles = ({ bucket }: Media) => [bucket.arnForObjects(`${pages.media.slice(1)}/*`)]

/** Accepts that a Lambda may use each uploaded file of a folder: their names are made while it runs. */
export const acknowledgeMedia = (user: PortalFunction, files: readonly ('uploads' | 'pictures' | 'material')[]) => {
  const resources = {
    uploads: '<SiteMediaUploadsB92278A3.Arn>/*',
    pictures: `<SiteMediaBucket93A0669F.Arn>${pages.media}/*`,
    material: `<SiteMediaBucket93A0669F.Arn>/${MATERIAL_FOLDER}/*`,
  }
  acknowledge(
    user,
    Object.fromEntries(
      files.map((kind) => [
        `AwsSolutions::AwsSolutions-IAM5[Resource::${resources[kind]}]`,
        'Each file is named when it is made; the Lambda uses files of this kind, and may do nothing else in the bucket.',
      ]),
    ),
  )
}
