import { Steps } from './steps.ts'

const FOLDERS = ['shared', 'functions', 'infra', 'web']

/** `npm run check`: types, lint and format, import rules, dead code. Seconds. */
const steps = new Steps()
const checkFiles = async () => {
  await steps.run('Lint und Format', 'biome', ['check', '--error-on-warnings', '.'])
  await steps.run('Importregeln', 'depcruise', ['--config', '.dependency-cruiser.json', '--output-type', 'err', ...FOLDERS])
  await steps.run('Toter Code', 'knip', [])
}
// The types take as long as the rest together, on one core.
await Promise.all([steps.run('Typen', 'tsc', ['-p', '.']), checkFiles()])
steps.finish()
