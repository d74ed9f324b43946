import { CloudFormationClient } from '@aws-sdk/client-cloudformation'

/**
 * Puts the credentials that AWS's tools use on this machine, from a profile for instance, where the portal's own code looks for those of its role. Any client of the SDK knows
 * them; the profile itself is forgotten, lest the next client warn of two sources.
 */
export const takeOwnCredentials = async (region: string) => {
  const client = new CloudFormationClient({ region })
  const { accessKeyId, secretAccessKey, sessionToken } = await client.config.credentials()
  client.destroy()
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey })
  delete process.env.AWS_PROFILE
  if (sessionToken === undefined) delete process.env.AWS_SESSION_TOKEN
  else process.env.AWS_SESSION_TOKEN = sessionToken
}
