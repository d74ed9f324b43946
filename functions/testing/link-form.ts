import { inject } from 'vitest'
import { LINK_ANSWER_FIELD, questionOf } from '../../shared/domain/link-pages.ts'

type How = {
  /** Whether a person answers the question; a scanner of mails sends the hidden fields as they are. */
  readonly isAnswered: boolean
  readonly headers?: Record<string, string>
}

/** Submits the form of a page behind a link, as a browser without script does. */
export const submitLinkForm = async (html: string, { isAnswered, headers = {} }: How) => {
  const [, action = ''] = /<form[^>]* action="([^"]*)"/.exec(html) ?? []
  const [, token = ''] = /name="token" value="([^"]*)"/.exec(html) ?? []
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const answer = isAnswered ? { [LINK_ANSWER_FIELD]: questionOf(token).answer } : {}
  const response = await fetch(new URL(action, inject('origin')), {
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: String(new URLSearchParams({ ...Object.fromEntries(hidden), ...answer })),
  })
  const { headers: answered } = response
  return { status: response.status, cache: answered.get('cache-control'), refresh: answered.get('refresh'), html: await response.text() }
}
