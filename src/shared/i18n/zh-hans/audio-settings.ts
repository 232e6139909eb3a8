import type { Strings } from '../strings.ts';

/** Texts of the settings of sound, in Chinese. */
export const audioSettings: Strings['audioSettings'] = {
  text: '这台电脑的麦克风，以及转写和朗读所用的设置。',
  microphone: '麦克风',
  device: '麦克风',
  systemChoice: '系统使用的麦克风',
  deviceText: '用于录音和听写。只有在允许 Parlance 聆听之后才能得知名称；按下时会询问你。',
  knownText: '用于录音和听写。',
  gone: (name) => `${name}（未连接）`,
  goneText: (name) => `${name} 未连接。在它连接之前，将使用系统的麦克风。`,
  choose: '选择其他',
  test: '听得见吗？',
  testText: '请像录音时那样说话。不会保存或发送任何内容。',
  startTest: '测试麦克风',
  stopTest: '停止测试',
  listening: (name) => `正在聆听 ${name}`,
  heard: (name) => `${name} 听到你了`,
  hearing: '转写所用',
  model: '模型',
  modelText: '用于听写和新的转写。留空则使用为网关设定的模型，否则使用网关自己的模型。',
  clearModel: '清除转写模型',
  languageText: '通常所说的语言。告知网关后转写更可靠；在“转写”中可为每段录音另行指定。',
  speaking: '朗读所用',
  spoken: '音色',
  spokenWith: (voice, model, format, speed) =>
    [voice, ...(model ? [model] : []), format, `${speed}×`].join('，'),
  spokenText: '在“朗读”界面中选择，可在那里试听。朗读回复时使用相同的设置。',
  toSpeak: '在“朗读”中选择',
  gateways: '发送到',
  gatewaysText: '录音和语音可以发送到与聊天不同的网关，各自使用自己的模型。',
  toGateways: '在“网关”中选择',
};
