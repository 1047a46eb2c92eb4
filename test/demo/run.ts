// Printed before the demo's own code is loaded, which takes seconds.
console.log('    Loading the demo…')
void import('./demo')
