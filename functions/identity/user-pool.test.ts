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

test('nobody is asked for a new password who does not know that of the invitation', async () => {
  pool.on(InitiateAuthCommand).rejects(new NotAuthorizedException({ message: '', $metadata: {} }))
  const chooseAnother = vi.fn(() => 'Zaun-Koenig-8')
  await expect(signInWithPassword('neu', 'Geraten-1', chooseAnother)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(chooseAnother).not.toHaveBeenCalled()
  expect(pool.commandCalls(RespondToAuthChallengeCommand)).toHaveLength(0)
})

test('the chosen password answers the pool’s question within the same sign-in', async () => {
  pool.on(InitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'session' })
  pool.on(RespondToAuthChallengeCommand).resolves({ AuthenticationResult: { AccessToken: 'token', RefreshToken: 'refresh' } })
  expect(await signInWithPassword('Neu', 'Erst-Mal-1', () => 'Zaun-Koenig-8')).toEqual({ accessToken: 'token', refreshToken: 'refresh' })
  expect(pool.commandCalls(RespondToAuthChallengeCommand)[0]?.args[0].input).toMatchObject({
    Session: 'session',
    ChallengeResponses: { USERNAME: 'neu', NEW_PASSWORD: 'Zaun-Koenig-8' },
  })
})

test('a new password that is not chosen after all leaves that of the invitation good', async () => {
  pool.on(InitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'session' })
  const refuse = () => {
    throw new Error('too common')
  }
  await expect(signInWithPassword('neu', 'Erst-Mal-1', refuse)).rejects.toThrow('too common')
  expect(pool.commandCalls(RespondToAuthChallengeCommand)).toHaveLength(0)
})
