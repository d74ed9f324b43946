import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { environment } from '../../shared/platform/environment.ts'
import { type ExportedFileKind, exportedFiles } from '../../shared/platform/exported-files.ts'
import { acknowledge } from './acknowledge.ts'
import { exactBucket } from './exact.ts'
import type { PortalFunction } from './portal-function.ts'

type Props = {
  /** Receives the log of who has read a file. */
  readonly logs: IBucket
}

/** The private bucket of exported files. Links that are signed for minutes are the only way to read them, and after some days they are gone. */
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
        lifecycleRules: [
          ...Object.values(exportedFiles).map(({ folder, days }) => ({ prefix: `${folder}/`, expiration: Duration.days(days) })),
          // The parts of files that were never completed.
          { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ],
        serverAccessLogsBucket: logs,
        serverAccessLogsPrefix: 'exports/',
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    )
    this.variables = { [environment.exportBucket]: this.bucket.bucketName }
  }
}

/** The files of these kinds, as resources of a right. */
export const filesOf = ({ bucket }: Exports, kinds: readonly ExportedFileKind[]) =>
  kinds.map((kind) => bucket.arnForObjects(`${exportedFiles[kind].folder}/*`))

/** Accepts that a Lambda may use each file of these kinds: their names are made while it runs. */
export const acknowledgeExportedFiles = (user: PortalFunction, kinds: readonly ExportedFileKind[]) =>
  acknowledge(
    user,
    Object.fromEntries(
      kinds.map((kind) => [
        `AwsSolutions::AwsSolutions-IAM5[Resource::<ExportsBucket54D5CE64.Arn>/${exportedFiles[kind].folder}/*]`,
        'Each export is a file of its own, named by a random id; the Lambda writes or reads files of this kind, and may do nothing else in the bucket.',
      ]),
    ),
  )
