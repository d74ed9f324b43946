import * as z from 'zod'
import type { AcceptedAdvisory } from './accepted-advisories.ts'

/** A known vulnerability of an installed package. */
export type Advisory = { readonly id: string; readonly packageName: string; readonly title: string }

const viaSchema = z.object({ url: z.string(), title: z.string(), severity: z.string() })
const auditSchema = z.object({ vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), viaSchema])) })) })

/**
 * The advisories in the output of `npm audit --json`. A package that is only vulnerable through another one names it and has none of its own.
 * @throws ZodError when the registry did not answer with a report
 */
export const advisoriesOfNpm = (report: unknown): Advisory[] =>
  Object.entries(auditSchema.parse(report).vulnerabilities).flatMap(([packageName, { via }]) =>
    via.flatMap((found) =>
      typeof found === 'string'
        ? []
        : [{ id: found.url.slice(found.url.lastIndexOf('/') + 1), packageName, title: `${found.title} (${found.severity})` }],
    ),
  )

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
const FOLDER = 'node_modules/'

export type InstalledPackage = { readonly name: string; readonly version: string }

/** The packages of a lockfile, each version once. */
export const packagesOf = (lockfile: unknown): InstalledPackage[] => {
  const packages = Object.entries(lockSchema.parse(lockfile).packages).flatMap(([path, { version }]) => {
    const at = path.lastIndexOf(FOLDER)
    return at < 0 || version === undefined ? [] : [{ name: path.slice(at + FOLDER.length), version }]
  })
  return [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).values()]
}

const osvSchema = z.object({ results: z.array(z.object({ vulns: z.array(z.object({ id: z.string() })).default([]) })) })

/** The advisories in an answer of OSV's `querybatch`, in the order of the packages asked about. */
export const advisoriesOfOsv = (packages: readonly InstalledPackage[], answer: unknown): Advisory[] =>
  osvSchema.parse(answer).results.flatMap(({ vulns }, nth) => {
    const { name = '', version = '' } = packages[nth] ?? {}
    return vulns.map(({ id }) => ({ id, packageName: name, title: `${name} ${version}` }))
  })

/** What the gate says of the advisories found. */
export type Verdict = {
  /** Accepted by nobody, or no longer. */
  readonly open: readonly Advisory[]
  /** Entries of the list that have ended. */
  readonly ended: readonly AcceptedAdvisory[]
  /** Entries of the list that nothing installed needs any more. */
  readonly unneeded: readonly AcceptedAdvisory[]
}

/** Compares advisories with those that are accepted. @param today such as `2026-11-23` */
export const judge = (found: readonly Advisory[], accepted: readonly AcceptedAdvisory[], today: string): Verdict => {
  const inForce = accepted.filter(({ until }) => until >= today)
  const once = [...new Map(found.map((one) => [`${one.id} ${one.packageName}`, one])).values()]
  return {
    open: once.filter(({ id }) => !inForce.some((entry) => entry.id === id)),
    ended: accepted.filter(({ until }) => until < today),
    unneeded: inForce.filter(({ id }) => !found.some((one) => one.id === id)),
  }
}
