#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { helpText, versionText } from './about.mjs';
import { missingHomeMessage } from './home.mjs';
import { findNode24 } from './node24.mjs';
import { forwardSignals } from './signals.mjs';

// The command of the published package (decision 42). It runs on Node 20, and starts the browser shell on Node 24.
const flags = process.argv.slice(2);
if (flags.includes('--help')) console.log(helpText('parlance [flags]'));
else if (flags.includes('--version')) console.log(versionText);
else start(findNode24());

function start({ node, because }) {
  if (!node) return fail(`${because}. Install Node 24 or newer, put it first in PATH, then try again.`);
  const noHome = missingHomeMessage();
  if (noHome) return fail(noHome);
  const server = fileURLToPath(new URL('../out/main/server.js', import.meta.url));
  const child = spawn(node, [server, ...flags], { stdio: 'inherit' });
  const stopListening = forwardSignals(child);
  child.on('error', (error) => fail(`Node 24 couldn't be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    stopListening();
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
