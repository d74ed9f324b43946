import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { environment } from '../../shared/platform/environment.ts'
import { settingOr } from '../runtime/environment.ts'

/**
 * The address of whoever calls. Each proxy, the gateway too, appends to `X-Forwarded-For` who called it; what stands further left the caller may
 * have made up.
 */
export const callerAddress = ({ headers, requestContext: { http } }: APIGatewayProxyEventV2): string => {
  const proxies = Number(settingOr(environment.proxies, '0'))
  if (proxies === 0) return http.sourceIp
  const chain = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim())
  return chain.at(-1 - proxies) || http.sourceIp
}
