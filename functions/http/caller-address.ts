import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { environment } from '../../shared/platform/environment.ts'
import { settingOr } from '../runtime/environment.ts'

/**
 * The address of the caller. Each proxy, including the gateway, appends its caller to `X-Forwarded-For`; entries further left may be
 * forged.
 */
export const callerAddress = ({ headers, requestContext: { http } }: APIGatewayProxyEventV2): string => {
  const proxies = Number(settingOr(environment.proxies, '0'))
  if (proxies === 0) return http.sourceIp
  const chain = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim())
  return chain.at(-1 - proxies) || http.sourceIp
}
