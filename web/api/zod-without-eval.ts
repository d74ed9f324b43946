import * as z from 'zod'
import { germanIssue } from '../../shared/platform/zod-messages.ts'

// The content security policy forbids evaluated code, which zod would use for speed. This must run before the first schema is created. Issues without
// a message of their own use the server's wording.
z.config({ jitless: true, localeError: germanIssue })
