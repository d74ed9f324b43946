import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import germanWords from '@zxcvbn-ts/language-de/src/commonWords.json' with { type: 'json' }
import { fold } from '../../shared/domain/fold.ts'

/**
 * The 49,000 commonest passwords of published breaches and the 12,500 commonest German words, folded. Loaded on demand only: half a
 * megabyte, and about 50 ms.
 */
export const commonWords: ReadonlySet<string> = new Set([...passwords, ...germanWords].map(fold))
