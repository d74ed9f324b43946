import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, request as sendRequest } from 'node:http'
import { request as sendSecureRequest } from 'node:https'
import { CloudFrontClient, GetDistributionConfigCommand } from '@aws-sdk/client-cloudfront'
import { originHeader, viewerAddressHeader } from '../../../shared/platform/origin.ts'
import { isAppAddress, pages } from '../../../shared/platform/pages.ts'
import { Failure } from '../../deployment/failure.ts'
import { edgeRegion } from '../../stage.ts'

type Facts = { readonly emulator: string; readonly distributionId: string; readonly domainName: string }

export type Front = {
  /** Origin of the portal. */
  readonly origin: string
  /** The gateway's own address, which bypasses CloudFront. */
  readonly gateway: string
  readonly stop: () => Promise<unknown>
}

/** Whether the distribution answers an address itself, with a file or the shell of the application. */
const isFile = (path: string) => isAppAddress(path) || Object.values(pages.files).some((folder) => path.startsWith(`${folder}/`))

/** Address and headers of the gateway as the deployed distribution's second origin. */
const gatewayOf = async ({ emulator, distributionId }: Facts) => {
  const client = new CloudFrontClient({ region: edgeRegion })
  const { DistributionConfig } = await client.send(new GetDistributionConfigCommand({ Id: distributionId }))
  client.destroy()
  const origin = DistributionConfig?.Origins?.Items?.find(({ CustomHeaders }) => (CustomHeaders?.Quantity ?? 0) > 0)
  const secret = origin?.CustomHeaders?.Items?.find(({ HeaderName }) => HeaderName === originHeader)?.HeaderValue
  const [apiId] = origin?.DomainName?.split('.') ?? []
  if (secret === undefined || apiId === undefined) throw new Failure('The distribution says no secret to the gateway.')
  return { secret, gateway: `${emulator}/_aws/execute-api/${apiId}/$default` }
}

const forward = (request: IncomingMessage, response: ServerResponse, to: string, headers: Record<string, string>) => {
  const send = to.startsWith('https:') ? sendSecureRequest : sendRequest
  // The emulator closes kept-alive connections without notice, and its certificate is for its own address, whatever the host.
  const sent = send(
    to,
    { agent: false, servername: '', method: request.method ?? 'GET', headers: { ...request.headers, ...headers } },
    (answer) => {
      const { connection: _, 'transfer-encoding': __, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(response)
    },
  )
  sent.on('error', () => response.destroy())
  request.pipe(sent)
}

/**
 * Replaces the distribution for browsers: files come from the emulated one, and requests for Lambdas go to the gateway as the distribution
 * is configured to send them, because the emulated one reaches no gateway.
 */
export const startFront = async (facts: Facts): Promise<Front> => {
  const { secret, gateway } = await gatewayOf(facts)
  const server: Server = createServer((request, response) => {
    const url = request.url ?? '/'
    const [path = '/'] = url.split('?')
    if (isFile(path)) forward(request, response, `${facts.emulator}${url}`, { host: facts.domainName })
    else forward(request, response, `${gateway}${url}`, { [originHeader]: secret, [viewerAddressHeader]: '127.0.0.1:1', host: '127.0.0.1' })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The front has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    gateway,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
