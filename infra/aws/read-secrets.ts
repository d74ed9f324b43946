import { ArnFormat, Stack, Tags } from 'aws-cdk-lib'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Stage } from '../stage.ts'
import { acknowledge } from './acknowledge.ts'
import type { PortalFunction } from './portal-function.ts'

/** What a secret is for: the value of its tag. */
export type SecretUse = 'signing-key' | 'origin-secret' | 'canary'

const USE_TAG = 'use'

/** Marks a secret for the Lambdas that may read it, see {@link allowReading}. */
export const markSecret = (secret: Secret, use: SecretUse) => Tags.of(secret).add(USE_TAG, use)

/**
 * Lets a Lambda read the stage's secrets for a use, whichever number they have: during a release the version before goes on starting, with the
 * secret that it knows.
 */
export const allowReading = (reader: PortalFunction, use: SecretUse, { name, region, account }: Stage) => {
  const all = { service: 'secretsmanager', resource: 'secret', resourceName: '*', arnFormat: ArnFormat.COLON_RESOURCE_NAME }
  reader.allow(['secretsmanager:GetSecretValue'], [Stack.of(reader).formatArn(all)], {
    StringEquals: { [`aws:ResourceTag/${USE_TAG}`]: use, 'aws:ResourceTag/stage': name },
  })
  acknowledge(reader, {
    [`AwsSolutions::AwsSolutions-IAM5[Resource::arn:aws:secretsmanager:${region}:${account ?? '<AWS::AccountId>'}:secret:*]`]:
      'The condition names the tags of the stage and of the use, which only our templates set. Ids would exclude the version before during a release.',
  })
}
