import { Duration } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { edgeRegion } from '../stage.ts'

/** A metric of CloudFront in periods of five minutes; it tells them to one region alone, wherever the portal runs. */
export const distributionMetric = ({ distributionId }: Distribution, metricName: string, statistic: string) =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName,
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    region: edgeRegion,
    statistic,
    period: Duration.minutes(5),
  })
