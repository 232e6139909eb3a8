import type { Strings } from '../strings.ts';

/** Strings of the first run, in Chinese. */
export const onboarding: Strings['onboarding'] = {
  heroTitle: '落笔成声，闻声成文。',
  heroText: '与模型对话，把录音转成文字，让文字有声音，全都经由你选择的网关。',
  title: '连接网关',
  subtitle: '模型由网关运行。请选择一个网关，或输入它的地址。',
  baseUrl: '基础地址',
  baseUrlExample: 'https://gateway.example/v1',
  baseUrlHint: '任何兼容 OpenAI 的地址都可以。',
  baseUrlChoice: '可在上方选择，或粘贴任何兼容 OpenAI 的地址。',
  resolved: (address) => `聊天：${address}`,
  notAnAddress: '这不是网址。请以 https:// 或 http:// 开头。',
  lacksScheme: (address) => `这不是完整的网址。是指 ${address} 吗？`,
  replacePlaceholder: (placeholder) => `请将 ${placeholder} 替换为你自己的值。`,
  cloud: '云端，需要密钥',
  local: '在这台电脑上，无需密钥',
  presetNotes: {
    azure:
      '模型即你的部署的名称。也可以粘贴部署的完整地址，包括 api-version。Parlance 通过请求头 api-key 发送密钥。',
    cloudflare:
      '账户 ID 可在控制台的网址中找到。密钥是有权使用 Workers AI 的 API 令牌。如果没有列出模型，请输入模型名称。',
    kokoro: '仅支持语音。聊天请使用其他网关。',
    perplexity: '此处不列出模型。请输入模型名称，例如 sonar。',
  },
  key: 'API 密钥',
  keyNote: '本地网关大多不需要',
  getKey: (provider) => `从 ${provider} 获取密钥`,
  connect: '连接',
  connecting: '正在连接',
  useAnyway: '仍然使用',
  or: '或',
  demo: '试用内置演示网关',
  demoText: '在这台电脑上运行。无需密钥和网络，回复内容均为虚构。',
  restore: '从 ChatGPT 或 Claude 导入，或恢复备份',
};
