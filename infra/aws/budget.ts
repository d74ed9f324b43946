import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce'
import { Construct } from 'constructs'
import type { Stage } from '../stage.ts'

/** Dollars above the expected cost of a day that are worth a mail. */
const ANOMALY_DOLLARS = 20

type Props = { readonly stage: Stage; readonly monthlyBudget: number }

/**
 * Mails about the bill: at 80 % of the budget, when more than all of it is to be expected, and, once a day, about costs out of the ordinary.
 * Both look at the whole account, because a stage of production has one of its own and tags count for costs only after a day by hand.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { stage, monthlyBudget }: Props) {
    super(scope, id)
    const subscribers = [{ subscriptionType: 'EMAIL', address: stage.alarmEmail }]
    const notification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers,
    })
    new CfnBudget(this, 'Monthly', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyBudget, unit: 'USD' } },
      notificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
    })
    const monitor = new CfnAnomalyMonitor(this, 'AnomalyMonitor', {
      monitorName: `partnerportal-${stage.name}`,
      monitorType: 'DIMENSIONAL',
      monitorDimension: 'SERVICE',
    })
    new CfnAnomalySubscription(this, 'Anomalies', {
      subscriptionName: `partnerportal-${stage.name}`,
      frequency: 'DAILY',
      monitorArnList: [monitor.attrMonitorArn],
      subscribers: [{ type: 'EMAIL', address: stage.alarmEmail }],
      thresholdExpression: JSON.stringify({
        Dimensions: { Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE', MatchOptions: ['GREATER_THAN_OR_EQUAL'], Values: [String(ANOMALY_DOLLARS)] },
      }),
    })
  }
}
