import { Duration } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, type IMetric, Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { type LineMetrics, type Parts, throttled } from './alarms.ts'
import { distributionMetric } from './distribution-metric.ts'

const period = Duration.minutes(5)
const graph = (title: string, left: IMetric[], right: IMetric[] = []) => new GraphWidget({ title, left, right, width: 8, height: 6 })

/** A page that shows whether anything is wrong, and since when. */
export const addDashboard = (scope: Construct, parts: Parts, lines: LineMetrics) => {
  const { stage, site, gateway, api, mailer, mailReports, jobs, data } = parts
  const lambdas = {
    Anmeldung: api.accountApi,
    Besucher: api.publicApi,
    Team: api.consoleApi,
    Vorschau: api.previewApi,
    Dateien: api.mediaApi,
    Seiten: api.pages,
    Zugang: api.originAuthorizer,
    Mailer: mailer.mailer,
    Rückläufer: mailReports.receiver,
    Jobs: jobs.jobs,
  }
  const each = (pick: (lambda: (typeof lambdas)[keyof typeof lambdas]['lambda'], label: string) => Metric) =>
    Object.entries(lambdas).map(([label, { lambda }]) => pick(lambda, label))
  const ofTable = (metricName: string, label: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: data.table.tableName },
      statistic: 'Sum',
      period,
      label,
    })

  new Dashboard(scope, 'Dashboard', {
    dashboardName: `partnerportal-${stage.name}`,
    widgets: [
      [
        new TextWidget({
          markdown: `# ${stage.brand.name} (${stage.name})\n[What to do about it](${stage.runbookUrl})`,
          width: 24,
          height: 2,
        }),
      ],
      [
        graph(
          'Requests through CloudFront',
          [distributionMetric(site.distribution, 'Requests', 'Sum').with({ label: 'Requests' })],
          [distributionMetric(site.distribution, '5xxErrorRate', 'Average').with({ label: '5xx %' })],
        ),
        graph(
          'API: requests and failures',
          [gateway.metricCount({ period, label: 'Requests' })],
          [gateway.metricServerError({ period, label: '5xx' }), gateway.metricClientError({ period, label: '4xx' })],
        ),
        graph(
          'API: latency, ms',
          ['p50', 'p95', 'p99'].map((statistic) => gateway.metricLatency({ period, statistic, label: statistic })),
        ),
      ],
      [
        graph(
          'Lambdas: at once',
          each((lambda, label) => lambda.metric('ConcurrentExecutions', { period, statistic: 'Maximum', label })),
        ),
        graph(
          'Lambdas: crashes and throttles',
          each((lambda, label) => lambda.metricErrors({ period, label })),
          each((lambda, label) => lambda.metricThrottles({ period, label: `${label}, throttled` })),
        ),
        graph(
          'Lambdas: p95 duration, ms',
          each((lambda, label) => lambda.metricDuration({ period, statistic: 'p95', label })),
        ),
      ],
      [
        graph('Table: units', [ofTable('ConsumedReadCapacityUnits', 'read'), ofTable('ConsumedWriteCapacityUnits', 'written')]),
        graph(
          'Table and indexes: throttles',
          throttled(parts).map(({ index = 'table', reads }) => reads.with({ label: `${index}, reads` })),
          throttled(parts).map(({ index = 'table', writes }) => writes.with({ label: `${index}, writes` })),
        ),
        graph('Errors in logs', [lines.errors]),
      ],
      [graph('Table: conflicts of writes, and other repetitions', [lines.tableConflicts], [lines.tableRetries])],
      [
        graph('Mail', [lines.mailsSent, lines.mailsRetried, lines.mailsFailed, lines.mailsReturned], [lines.mailWaits]),
        graph('Sign-ins', [lines.signInsRefused, lines.signInsLocked]),
        graph('Forms asked for work', [lines.formsChallenged]),
      ],
    ],
  })
}
