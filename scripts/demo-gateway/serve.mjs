import { createDemoGateway } from '../../out/main/demo-gateway.js';

// When run standalone, it accepts any key, so that other programs can try it.
const gateway = await createDemoGateway({ port: Number(process.argv[2]), key: null });
console.log(`Demo gateway is ready: ${gateway.url}`);

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

async function end() {
  if (ending) return;
  ending = true;
  await gateway.close();
  process.exit(0);
}
