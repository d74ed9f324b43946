import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  NotAuthorizedException,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { signInWithPassword } from './user-pool.ts'

process.env[environment.userPoolClientId] = 'client'
const pool = mockClient(CognitoIdentityProviderClient)
beforeEach(() => pool.reset())

test('a new password is only requested after the right password of the invitation', async () => {
  pool.on(InitiateAuthCommand).rejects(new NotAuthorizedException({ message: '', $metadata: {} }))
  const chooseAnother = vi.fn(() => 'Zaun-Koenig-8')
  await expect(signInWithPassword('neu', 'Geraten-1', chooseAnother)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(chooseAnother).not.toHaveBeenCalled()
  expect(pool.commandCalls(RespondToAuthChallengeCommand)).toHaveLength(0)
})

test('the chosen password answers the pool’s challenge in the same sign-in', async () => {
  pool.on(InitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'session' })
  pool.on(RespondToAuthChallengeCommand).resolves({ AuthenticationResult: { AccessToken: 'token', RefreshToken: 'refresh' } })
  expect(await signInWithPassword('Neu', 'Erst-Mal-1', () => 'Zaun-Koenig-8')).toEqual({ accessToken: 'token', refreshToken: 'refresh' })
  expect(pool.commandCalls(RespondToAuthChallengeCommand)[0]?.args[0].input).toMatchObject({
    Session: 'session',
    ChallengeResponses: { USERNAME: 'neu', NEW_PASSWORD: 'Zaun-Koenig-8' },
  })
})

test('without a new password the password of the invitation stays valid', async () => {
  pool.on(InitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'session' })
  const refuse = () => {
    throw new Error('too common')
  }
  await expect(signInWithPassword('neu', 'Erst-Mal-1', refuse)).rejects.toThrow('too common')
  expect(pool.commandCalls(RespondToAuthChallengeCommand)).toHaveLength(0)
})
