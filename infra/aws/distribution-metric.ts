import { Duration } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { edgeRegion } from '../stage.ts'

/** A CloudFront metric in periods of five minutes; CloudFront publishes them in one region only. */
export const distributionMetric = ({ distributionId }: Distribution, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    region: edgeRegion,
    statistic,
    period: Duration.minutes(5),
  })
