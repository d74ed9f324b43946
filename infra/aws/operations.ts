import { Construct } from 'constructs'
import { addAlarms } from './alarm-topic.ts'
import { alarms, lineMetrics, ofEach, type Parts, releaseAlarms } from './alarms.ts'
import { addDashboard } from './dashboard.ts'
import { Releases } from './releases.ts'

/** Alarms, log metrics, the dashboard, and how new versions of the Lambdas are released. */
export class Operations extends Construct {
  constructor(scope: Construct, id: string, parts: Parts) {
    super(scope, id)
    const lines = lineMetrics(parts)
    const added = addAlarms(this, parts.stage, alarms(parts, lines))
    addDashboard(this, parts, lines)
    if (parts.stage.release === 'allAtOnce') return
    new Releases(this, 'Releases', {
      functions: Object.values(ofEach(parts)).map(({ part }) => part),
      alarms: releaseAlarms.flatMap((name) => added.get(name) ?? []),
      isUrgent: parts.deployment.isUrgent,
    })
  }
}
