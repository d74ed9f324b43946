import { Stack, type StackProps } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { routeEntries } from '../../shared/api/index.ts'
import type { Route } from '../../shared/api/route.ts'
import { visitRoutes } from '../../shared/api/visits.ts'
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
              scopeDownStatement: posts((route) => route.isAboutAccount !== true && !isVisit(route)),
            },
          },
          visibilityConfig: visibleAs('FormsOfOneAddress'),
        },
        {
          name: 'SignInsOfOneAddress',
          priority: 2,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: props.stage.signInsPerFiveMinutes,
              evaluationWindowSec: 300,
              scopeDownStatement: posts(({ isAboutAccount }) => isAboutAccount === true),
            },
          },
          visibilityConfig: visibleAs('SignInsOfOneAddress'),
        },
        {
          name: 'VisitsOfOneAddress',
          priority: 3,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: props.stage.visitsPerFiveMinutes,
              evaluationWindowSec: 300,
              scopeDownStatement: posts(isVisit),
            },
          },
          visibilityConfig: visibleAs('VisitsOfOneAddress'),
        },
        {
          // Blocks requests that only scanners make, such as Log4j look-ups. The rule set for forms would refuse the partners' own HTML.
          name: 'KnownBadInputs',
          priority: 4,
          overrideAction: { none: {} },
          statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesKnownBadInputsRuleSet' } },
          visibilityConfig: visibleAs('KnownBadInputs'),
        },
      ],
    })
  }
}

/** Reports of pages, which must not use up what their visitors' forms may send. */
const isVisit = ({ path }: Route) => path === visitRoutes.visitCreate.path

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
 * Anonymous calls that send something: the forms, reports of visits, or sign-ins with renewing and ending a session. Not calls with a
 * parameter in their path: mail services unsubscribe for many people from few addresses. Patterns match the path as the gateway decodes it.
 */
const posts = (isMeant: (route: Route) => boolean): CfnWebACL.StatementProperty => {
  const paths = routeEntries()
    .filter(([, route]) => route.access === 'public' && route.method === 'POST' && route.params === undefined && isMeant(route))
    .map(([, { path }]) => matches({ uriPath: {} }, path, 'URL_DECODE', 'NORMALIZE_PATH'))
  const [first, ...others] = paths
  const isAnyPath = first !== undefined && others.length === 0 ? first : { orStatement: { statements: paths } }
  return { andStatement: { statements: [matches({ method: {} }, 'POST', 'NONE'), isAnyPath] } }
}

const visibleAs = (metricName: string) => ({ metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true })
