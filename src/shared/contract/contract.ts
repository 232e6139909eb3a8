import { appContract } from './app.ts';
import { chatContract } from './chat.ts';
import { conversationsContract } from './conversations.ts';
import { draftsContract } from './drafts.ts';
import { gatewaysContract } from './gateways.ts';
import { settingsContract } from './settings.ts';

/** Everything that the page can ask of the main process, in both shells. */
export const contract = {
  app: appContract,
  settings: settingsContract,
  gateways: gatewaysContract,
  conversations: conversationsContract,
  chat: chatContract,
  drafts: draftsContract,
};

/** The type of {@link contract}: what services implement and the page's client offers. */
export type Contract = typeof contract;
