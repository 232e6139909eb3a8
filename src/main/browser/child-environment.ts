const keyNames = ['PARLANCE_API_KEY', 'OPENAI_API_KEY'];

/** The environment for programs that we start: ours, without the keys of gateways. */
export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Windows knows one variable by any spelling of its name.
  return Object.fromEntries(Object.entries(env).filter(([name]) => !keyNames.includes(name.toUpperCase())));
}
