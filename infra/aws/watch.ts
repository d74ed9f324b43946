import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { addAlarms } from './alarm-topic.ts'
import { distributionMetric } from './distribution-metric.ts'
import type { Site } from './site.ts'

/** Alarms on what CloudFront tells of itself: alarms see metrics of their own region alone, and CloudFront's are in this one. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage; readonly site: Site }) {
    super(scope, id, props)
    addAlarms(this, props.stage, {
      AnswersFail: {
        metric: distributionMetric(props.site.distribution, '5xxErrorRate', 'Average'),
        threshold: 5,
        periods: 2,
        means:
          'One answer in twenty has been an error for ten minutes, as browsers see it: pages or files fail, whatever the API says of itself.',
        runbook: 'Pages or files fail',
      },
    })
  }
}
