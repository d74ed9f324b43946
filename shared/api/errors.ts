/** The HTTP status of each error code. */
export const errorStatus = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  account_incomplete: 403,
  proof_required: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  not_json: 415,
  key_reused: 422,
  version_required: 428,
  challenge_required: 429,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The default German text of a code. */
export const errorMessages = {
  validation: 'Bitte prüfen Sie Ihre Eingaben.',
  unauthenticated: 'Bitte melden Sie sich an.',
  forbidden: 'Dafür fehlt Ihnen die Berechtigung.',
  account_incomplete: 'Bitte vervollständigen Sie zuerst Ihren Zugang.',
  proof_required: 'Bitte bestätigen Sie zuerst, dass Sie es sind.',
  second_factor_required: 'Bitte geben Sie den Code aus Ihrer App ein.',
  not_found: 'Diesen Eintrag gibt es nicht, oder jemand hat ihn inzwischen gelöscht.',
  method_not_allowed: 'So lässt sich diese Adresse nicht aufrufen.',
  conflict: 'Das widerspricht dem gespeicherten Stand. Bitte laden Sie die Seite neu.',
  stale: 'Der Eintrag wurde inzwischen geändert. Bitte laden Sie ihn neu.',
  too_large: 'Die Anfrage ist zu groß.',
  not_json: 'Die Anfrage muss JSON enthalten.',
  version_required: 'Bitte nennen Sie mit If-Match die gesehene Fassung.',
  key_reused: 'Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet.',
  challenge_required: 'Gerade gehen sehr viele Formulare ein. Bitte versuchen Sie es in einigen Minuten erneut.',
  too_many: 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  unexpected: 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  unavailable: 'Das ist gerade nicht möglich. Bitte versuchen Sie es in einigen Minuten erneut.',
} satisfies Record<ErrorCode, string>
