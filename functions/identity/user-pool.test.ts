import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  NotAuthorizedException,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'

process.env[environment.userPoolId] = 'eu-central-1_Test00001'
process.env[environment.userPoolClientId] = 'client'
const { isRightPassword } = await import('./user-pool.ts')
const pool = mockClient(CognitoIdentityProviderClient)
beforeEach(() => {
  pool.reset()
  pool.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientSecret: 'secret' } })
})

test('the pool is asked by a call that needs a right, with the secret of its client', async () => {
  pool.on(AdminInitiateAuthCommand).rejects(new NotAuthorizedException({ message: '', $metadata: {} }))
  expect(await isRightPassword('Neu', 'Geraten-1')).toBe(false)
  expect(pool.commandCalls(AdminInitiateAuthCommand)[0]?.args[0].input).toMatchObject({
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    // HMAC-SHA-256 of „neuclient“ under „secret“.
    AuthParameters: { USERNAME: 'neu', SECRET_HASH: 'L3r7P3w2LW/TzaI6QExoN4SF2czOUokBbAPWnFfBIMY=' },
  })
})

test('a token that the pool did not sign opens nothing', async () => {
  pool.on(AdminInitiateAuthCommand).resolves({ AuthenticationResult: { AccessToken: 'e30.e30.e30' } })
  await expect(isRightPassword('neu', 'Zaun-Koenig-8')).rejects.toThrow()
})

test('an answer without a token, such as a challenge, is no right password', async () => {
  pool.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'session' })
  expect(await isRightPassword('neu', 'Erst-Mal-1')).toBe(false)
})
