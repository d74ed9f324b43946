import * as z from 'zod'

// The content security policy forbids code made from text, which zod would try for speed. This must run before the first schema is made.
z.config({ jitless: true })
