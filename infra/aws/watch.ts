import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { HealthCheck, HealthCheckType } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import { paths } from '../../shared/platform/pages.ts'
import type { Stage } from '../stage.ts'
import { addAlarms } from './alarm-topic.ts'
import { Budget } from './budget.ts'
import { distributionMetric } from './distribution-metric.ts'
import type { Site } from './site.ts'

/** The minimum number of regions for Route 53, far apart from each other. */
const ASKED_FROM = ['eu-west-1', 'us-east-1', 'us-west-1']

/**
 * Checks the portal as a visitor would: by name, through CloudFront, and every minute down to the table, because pages are cached no
 * longer.
 */
const outsideView = (scope: Construct, { stage, site }: Props) => {
  const check = new HealthCheck(scope, 'OutsideCheck', {
    type: HealthCheckType.HTTPS,
    fqdn: stage.domain?.name ?? site.distribution.distributionDomainName,
    resourcePath: paths.login(),
    requestInterval: Duration.seconds(30),
    failureThreshold: 3,
    regions: ASKED_FROM,
  })
  return new Metric({
    namespace: 'AWS/Route53',
    metricName: 'HealthCheckStatus',
    dimensionsMap: { HealthCheckId: check.healthCheckId },
    period: Duration.minutes(1),
    statistic: 'Minimum',
  })
}

type Props = StackProps & { readonly stage: Stage; readonly site: Site }

/** Alarms on external checks, which must be in the region of their metrics, and mails about the bill, which AWS writes there. */
export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props)
    const { stage } = props
    if (stage.monthlyBudget !== undefined) new Budget(this, 'Budget', { stage, monthlyBudget: stage.monthlyBudget })
    addAlarms(this, stage, {
      AnswersFail: {
        metric: distributionMetric(props.site.distribution, '5xxErrorRate', 'Average'),
        threshold: 5,
        periods: 2,
        means:
          'One answer in twenty has been an error for ten minutes, as browsers see it: pages or files fail, whatever the API says of itself.',
        runbook: 'Pages or files fail',
      },
      ...(stage.isWatchedFromOutside && {
        PortalSilent: {
          metric: outsideView(this, props),
          threshold: 1,
          periods: 3,
          isSilence: true,
          means:
            'Nobody reaches the portal: asked for its sign-in page from three parts of the world, it has not answered for three minutes.',
          runbook: 'Nobody reaches the portal',
        },
      }),
    })
  }
}
