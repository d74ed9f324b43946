import { isIP } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { environment } from '../../shared/platform/environment.ts'
import { viewerAddressHeader } from '../../shared/platform/origin.ts'
import { optionalSetting } from '../runtime/environment.ts'
import { log } from '../runtime/log.ts'

/**
 * The address in CloudFront's header: `198.51.100.10:46532`, or an IPv6 address followed by the port, with or without brackets.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html
 */
const addressOf = (viewer: string) => {
  const [, bracketed, bare] = /^(?:\[(.+)\]|(.+)):\d{1,5}$/.exec(viewer.trim()) ?? []
  const address = bracketed ?? bare ?? ''
  return isIP(address) === 0 ? undefined : address
}

/**
 * The address of the caller. Behind CloudFront, which overwrites what callers write there, it is in a header; a request without it counts as
 * one of CloudFront's own server, and is logged.
 */
export const callerAddress = ({ headers, requestContext: { http } }: APIGatewayProxyEventV2): string => {
  if (optionalSetting(environment.isBehindCloudFront) === undefined) return http.sourceIp
  const address = addressOf(headers[viewerAddressHeader] ?? '')
  if (address === undefined) log('error', 'CloudFront names no address of the caller')
  return address ?? http.sourceIp
}
