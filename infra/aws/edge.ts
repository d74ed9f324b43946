import { Stack, type StackProps } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/** What CloudFront reads from one region only, wherever the portal runs: the web ACL. */
export class EdgeStack extends Stack {
  readonly webAcl: CfnWebACL

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    this.webAcl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibleAs('WebAcl'),
      rules: [
        {
          name: 'RequestsOfOneAddress',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', limit: props.stage.requestsPerFiveMinutes, evaluationWindowSec: 300 },
          },
          visibilityConfig: visibleAs('RequestsOfOneAddress'),
        },
      ],
    })
  }
}

const visibleAs = (metricName: string) => ({ metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true })
