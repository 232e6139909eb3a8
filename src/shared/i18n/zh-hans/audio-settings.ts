import type { Strings } from '../strings.ts';

/** Strings of the audio settings, in Chinese. */
export const audioSettings: Strings['audioSettings'] = {
  text: '麦克风，以及转写和语音所用的模型。',
  microphone: '麦克风',
  device: '麦克风',
  systemChoice: '系统默认',
  deviceText: '用于录音和听写。要查看设备名称，请在系统询问时允许使用麦克风。',
  knownText: '用于录音和听写。',
  gone: (name) => `${name}（未连接）`,
  goneText: (name) => `${name} 未连接。在它连接之前，Parlance 会使用系统默认的麦克风。`,
  choose: '选择其他麦克风',
  test: '麦克风测试',
  testText: '请像录音时那样说话。不会保存或发送任何内容。',
  startTest: '测试麦克风',
  stopTest: '停止测试',
  listening: (name) => `正在测试 ${name}`,
  works: (name) => `${name} 工作正常`,
  transcription: '转写',
  model: '模型',
  modelText: '用于听写和新的转写。留空时使用为网关设置的模型，或网关的默认模型。',
  clearModel: '清除转写模型',
  languageText: '你通常使用的语言。设置后转写会更准确；在“转写”中可为每段录音单独更改。',
  speaking: '语音',
  spoken: '音色',
  spokenWith: (voice, model, format, speed) =>
    [voice, ...(model ? [model] : []), format, `${speed}×`].join('，'),
  spokenText: '在“朗读”中选择和试听音色。朗读回复时使用相同的音色。',
  toSpeak: '在“朗读”中选择',
  gateways: '网关',
  gatewaysText: '转写和语音可以分别使用与聊天不同的网关和模型。',
  toGateways: '在“网关”中选择',
};
