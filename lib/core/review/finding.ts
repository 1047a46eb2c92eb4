export type Severity = 'refuse' | 'warn' | 'info'
export type Verdict = 'ok' | 'warn' | 'refuse'

/** One thing a review saw. `code` is stable kebab-case, for tests and translations; `message` is plain words. */
export type Finding = { code: string; severity: Severity; message: string }

/** Cannot be overridden: nothing is signed. */
export function refuse(code: string, message: string): Finding {
  return { code, severity: 'refuse', message }
}

/** Needs the user's explicit acknowledgement. */
export function warn(code: string, message: string): Finding {
  return { code, severity: 'warn', message }
}

/** Worth saying, asks nothing. */
export function info(code: string, message: string): Finding {
  return { code, severity: 'info', message }
}

/** The worst finding decides. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some((finding) => finding.severity === 'refuse')) return 'refuse'
  return findings.some((finding) => finding.severity === 'warn') ? 'warn' : 'ok'
}
