import { AdminInitiateAuthCommand, CognitoIdentityProviderClient, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'
import { makeUser, PASSWORD } from '../testing/users.ts'
import { trustLocalPool } from './local-keys.ts'
import { isRightPassword } from './user-pool.ts'

trustLocalPool()
const client = new CognitoIdentityProviderClient()
const pool = () => ({ UserPoolId: setting(environment.userPoolId), ClientId: setting(environment.userPoolClientId) })
const nameOfError = (error: unknown) => (error instanceof Error ? error.name : String(error))

test('the pool says whether a password is right, without regard to the case of the name', async () => {
  const { id } = await makeUser()
  expect(await isRightPassword(id.toUpperCase(), PASSWORD)).toBe(true)
  expect(await isRightPassword(id, `${PASSWORD}x`)).toBe(false)
  expect(await isRightPassword('niemand-dieses-namens', PASSWORD)).toBe(false)
})

describe('the local pool differs from Cognito', () => {
  test('it answers a wrong password by another error', async () => {
    const { id } = await makeUser()
    const ask = client.send(
      new AdminInitiateAuthCommand({
        ...pool(),
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: id, PASSWORD: 'falsch' },
      }),
    )
    // Cognito: NotAuthorizedException.
    expect(await ask.catch(nameOfError)).toBe('InvalidPasswordException')
  })

  test('it checks neither the secret of the client nor which flows it allows, so it must listen on this machine alone', async () => {
    const { id } = await makeUser()
    const { AuthenticationResult } = await client.send(
      new InitiateAuthCommand({
        ClientId: pool().ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: id, PASSWORD: PASSWORD },
      }),
    )
    // Cognito: refused, because the client allows the flow to nobody.
    expect(AuthenticationResult?.AccessToken).toBeDefined()
  })

  test('it locks nobody, however often a wrong password comes', async () => {
    const { id } = await makeUser()
    for (let nth = 0; nth < 7; nth++) expect(await isRightPassword(id, 'falsch')).toBe(false)
    // Cognito: locked after five, for a second and then twice as long each time.
    expect(await isRightPassword(id, PASSWORD)).toBe(true)
  })
})
