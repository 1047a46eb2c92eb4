/** Replaces WXT's context object for isolated content scripts, which the relay does not need. */
export function ContentScriptContext(): void {}
