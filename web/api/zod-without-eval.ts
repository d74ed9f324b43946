import * as z from 'zod'
import { germanIssue } from '../../shared/domain/issue-messages.ts'

// The content security policy forbids code made from text, which zod would try for speed. This must run before the first schema is made.
// What a schema has no words of its own for is said in those that the server has.
z.config({ jitless: true, localeError: germanIssue })
