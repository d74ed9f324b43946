// Imported before a program of the local portal (`--import`): what Node makes of the sources is kept beside the packages, so that the next start neither takes types
// out nor compiles again, and does without the compiler that does. It is JavaScript so as not to need that compiler itself.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled'))

// Not only at the end, which may come as a surprise.
setTimeout(flushCompileCache, 10_000).unref()
