import { Construct } from 'constructs'
import { addAlarms } from './alarm-topic.ts'
import { alarms, lineMetrics, type Parts } from './alarms.ts'
import { addDashboard } from './dashboard.ts'

/** Alarms, log metrics and the dashboard. */
export class Operations extends Construct {
  constructor(scope: Construct, id: string, parts: Parts) {
    super(scope, id)
    const lines = lineMetrics(this, parts)
    addAlarms(this, parts.stage, alarms(parts, lines))
    addDashboard(this, parts, lines)
  }
}
