import { Steps } from './steps.ts'

/** `npm run check`: types, lint and format, import rules, dead code. Seconds. */
const steps = new Steps()
await steps.run('Typen', 'tsc', ['-p', '.'])
await steps.run('Lint und Format', 'biome', ['check', '--error-on-warnings', '.'])
await steps.run('Importregeln', 'depcruise', [
  '--config',
  '.dependency-cruiser.json',
  '--output-type',
  'err',
  'shared',
  'functions',
  'infra',
  'web',
])
await steps.run('Toter Code', 'knip', [])
steps.finish()
