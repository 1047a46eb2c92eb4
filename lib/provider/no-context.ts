/** Stands in for WXT's context object of isolated content scripts, which the relay does without. */
export function ContentScriptContext(): void {}
