import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { EXPORT_DAYS } from '../../shared/domain/customer-export.ts'
import { environment } from '../../shared/platform/environment.ts'
import { acknowledge } from './acknowledge.ts'
import { exactBucket } from './exact.ts'
import type { PortalFunction } from './portal-function.ts'

type Props = {
  /** Receives the log of who has read a file. */
  readonly logs: IBucket
}

/** The private bucket of exported files. Links that are signed for minutes are the only way to read them, and a day later they are gone. */
export class Exports extends Construct {
  readonly bucket: IBucket
  readonly variables: Record<typeof environment.exportBucket, string>

  constructor(scope: Construct, id: string, { logs }: Props) {
    super(scope, id)
    this.bucket = exactBucket(
      new Bucket(this, 'Bucket', {
        encryption: BucketEncryption.S3_MANAGED,
        enforceSSL: true,
        blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
        // Also the parts of files that were never completed.
        lifecycleRules: [{ expiration: Duration.days(EXPORT_DAYS), abortIncompleteMultipartUploadAfter: Duration.days(EXPORT_DAYS) }],
        serverAccessLogsBucket: logs,
        serverAccessLogsPrefix: 'exports/',
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    )
    this.variables = { [environment.exportBucket]: this.bucket.bucketName }
  }
}

/** Accepts that a Lambda may use each file of the exports: their names are made while it runs. */
export const acknowledgeExportedFiles = (user: PortalFunction) =>
  acknowledge(user, {
    'AwsSolutions::AwsSolutions-IAM5[Resource::<ExportsBucket54D5CE64.Arn>/*]':
      'Each export is a file of its own, named by a random id; the Lambda writes or reads them, and may do nothing else in the bucket.',
  })
