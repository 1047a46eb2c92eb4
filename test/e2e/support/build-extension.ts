import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root'

type Build = {
  /** Beside the build that ships, never in its place. */
  outDir: string
  /** Baked in as the default profile, if any. */
  profilePath?: string
  /** A module that stands between the background and its ports, if any. */
  hooksPath?: string
  browser?: 'chrome' | 'firefox'
}

/** Builds the extension, for Chromium unless told otherwise; returns the directory to load it from. */
export function buildExtension(build: Build): string {
  const { outDir, profilePath = '', hooksPath = '', browser = 'chrome' } = build
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/wxt/bin/wxt.mjs'), 'build', '--browser', browser],
    {
      cwd: root,
      // What it says is told only where it fails, with the error.
      stdio: 'pipe',
      env: { ...process.env, SATSPAN_OUT: outDir, SATSPAN_PROFILE: profilePath, SATSPAN_HOOKS: hooksPath },
    },
  )
  return join(outDir, `${browser}-mv3`)
}
