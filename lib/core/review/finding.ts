/** `refuse` cannot be overridden, `warn` needs the user's acknowledgement, `info` asks nothing. */
export type Severity = 'refuse' | 'warn' | 'info'
export type Verdict = 'ok' | 'warn' | 'refuse'

/** One thing a review saw. `code` is stable kebab-case, for tests and translations; `message` is plain words. */
export type Finding = { code: string; severity: Severity; message: string }

/** The worst finding decides. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some((finding) => finding.severity === 'refuse')) return 'refuse'
  return findings.some((finding) => finding.severity === 'warn') ? 'warn' : 'ok'
}
