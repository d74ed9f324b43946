import { Stack, type StackProps } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { routeEntries } from '../../shared/api/index.ts'
import type { Stage } from '../stage.ts'

/** Resources that CloudFront reads from one region only: the web ACL. */
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
        {
          name: 'FormsOfOneAddress',
          priority: 1,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: props.stage.formsPerFiveMinutes,
              evaluationWindowSec: 300,
              scopeDownStatement: {
                andStatement: { statements: [matches({ method: {} }, 'POST', 'NONE'), { orStatement: { statements: forms } }] },
              },
            },
          },
          visibilityConfig: visibleAs('FormsOfOneAddress'),
        },
        {
          // Blocks requests that only scanners make, such as Log4j look-ups. The rule set for forms would refuse the partners' own HTML.
          name: 'KnownBadInputs',
          priority: 2,
          overrideAction: { none: {} },
          statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesKnownBadInputsRuleSet' } },
          visibilityConfig: visibleAs('KnownBadInputs'),
        },
      ],
    })
  }
}

const matches = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  searchString: string,
  ...transformations: readonly string[]
): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch,
    searchString,
    positionalConstraint: 'EXACTLY',
    textTransformations: transformations.map((type, priority) => ({ priority, type })),
  },
})

/**
 * Paths that accept anonymous input: forms, sign-in, and renewing or ending a session. Patterns match the path as the gateway decodes it.
 */
const forms = routeEntries()
  .filter(([, { access, method }]) => access === 'public' && method === 'POST')
  .map(([, { path }]) => matches({ uriPath: {} }, path, 'URL_DECODE', 'NORMALIZE_PATH'))

const visibleAs = (metricName: string) => ({ metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true })
