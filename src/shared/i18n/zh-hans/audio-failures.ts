import type { FailureCode } from '../../failure.ts';
import type { Strings } from '../strings.ts';
import { sentences } from './sentences.ts';

type AudioCode = Extract<
  FailureCode,
  | 'audio-cut-off'
  | 'audio-in-pieces'
  | 'too-much-audio'
  | 'text-too-long'
  | 'voice-refused'
  | 'no-audio'
  | 'nothing-spoken'
  | 'no-text'
  | 'audio-over-limit'
  | 'audio-too-long'
  | 'recording-incomplete'
  | 'split-failed'
  | 'other-gateway'
  | 'transcription-interrupted'
  | 'transcript-cut-off'
  | 'audio-deleted'
  | 'file-changed'
  | 'not-saved'
  | 'microphone'
  | 'microphone-lost'
  | 'silent-recording'
  | 'unplayable'
  | 'media-too-large'
  | 'uploads-waiting'
  | 'too-many-uploads'
  | 'empty-file'
>;

/** Errors about audio on this computer, in Chinese. */
export const audioFailures: Pick<Strings['failures'], AudioCode> = {
  'audio-cut-off': {
    margin: '不完整',
    title: '音频不完整',
    cause: ({ text }) =>
      `${text('gateway')} 发来的音频不完整${text('stored') ? '，已保留收到的部分' : ''}。重试可能会再次计费。`,
  },
  'audio-in-pieces': {
    margin: '多段',
    title: '音频分成了几段',
    cause: ({ text }) =>
      `${text('gateway')} 发来了几段无法合并的音频，例如采样率各不相同。收到的内容已原样保存，但播放器可能只播放第一段：请尝试其他格式。`,
  },
  'too-much-audio': {
    margin: '过长',
    title: '网关发来的音频过多',
    cause: ({ text }) =>
      `${text('gateway')} 为这段文字发来了超过 ${megabytes(text('limit'))} MB 的音频，Parlance 已结束该请求${text('stored') ? '，并保留了已收到的部分' : ''}。重试可能会再次计费。`,
  },
  'no-audio': {
    margin: '无音频',
    title: '返回的内容不是音频',
    cause: ({ text }) => {
      switch (text('reason')) {
        case 'empty':
          return `${text('gateway')} 发来的音频文件中没有音频。请尝试其他模型、音色或格式。`;
        case 'link':
          return `${text('gateway')} 发来的是音频链接，而 Parlance 不会打开指向其他服务器的链接。请尝试其他模型或格式。`;
        default:
          return `${text('gateway')} 返回的内容不是音频。请尝试其他模型、音色或格式。`;
      }
    },
  },
  'nothing-spoken': {
    margin: '无文字',
    title: '没有可朗读的内容',
    cause: ({ text }) => `这段文字只有标点或符号，${text('gateway')} 没有为其返回语音。加上文字即可朗读。`,
  },
  'no-text': {
    margin: '无文字',
    title: '响应中没有文字',
    cause: ({ text }) => `${text('gateway')} 接受了录音，但没有返回文字。请尝试其他模型。`,
  },
  'text-too-long': {
    margin: '过长',
    title: '文字超出单个请求的上限',
    cause: ({ text }) =>
      text('limit')
        ? `${text('gateway')} 每次最多接受 ${text('limit')} 个字符。请缩短文字，或尝试其他模型。`
        : `${text('gateway')} 只接受更短的文字。请缩短文字，或尝试其他模型。`,
  },
  'voice-refused': {
    margin: '音色',
    title: '网关没有这个音色',
    cause: ({ text }) => {
      const refused = `${text('gateway')} 拒绝了${text('voice') ? `音色 ${text('voice')}` : '此音色'}。`;
      if (!text('voices')) return `${refused}请选择其他音色。`;
      return `${refused}它提供 ${text('voices')}${text('more') ? ` 以及另外 ${text('more')} 个` : ''}。`;
    },
  },
  'audio-over-limit': {
    margin: '过大',
    title: '录音过大，超出单次请求的上限',
    cause: ({ text }) =>
      text('bytes') && text('limit')
        ? `录音为 ${megabytes(text('bytes'))} MB，此网关的上限为 ${megabytes(text('limit'))} MB。如果它能接受更大的录音，可在“设置 › 网关 › 上传”中更改上限。`
        : '录音超出网关单次请求可接受的大小。请换用较短的录音。',
  },
  'audio-too-long': {
    margin: '过长',
    title: '超出单次请求的上限',
    cause: ({ text }) =>
      text('said')
        ? sentences([`${text('gateway')} 的说明：${text('said')}`, '请尝试其他模型或较短的录音。'])
        : '该网关只接受更短的录音。请尝试其他模型或较短的录音。',
  },
  'recording-incomplete': {
    margin: '不完整',
    title: '录音的结尾没有发送',
    cause: ({ text }) =>
      text('reason') === 'short'
        ? '文件比它标明的时长短。请添加完整的文件来转写其余部分。'
        : '其中的音频无法读取到结尾。请重试，或转换为 MP3 或 WAV 后重新添加。',
  },
  'split-failed': {
    margin: '无法读取',
    title: '无法处理这段录音',
    cause: ({ text }) => splitCause(text('reason')),
  },
  'other-gateway': {
    margin: '网关已换',
    title: '网关已切换',
    cause: ({ text }) =>
      `这段录音是为 ${text('gateway')} 添加的，没有任何内容发送到 ${text('now')}。重试会将它发送到那里。`,
  },
  'transcription-interrupted': {
    margin: '已中断',
    title: '结果返回前 Parlance 已关闭',
    cause: ({ text }) => `当时录音已发送到 ${text('gateway')}。重试会再次发送。`,
  },
  'transcript-cut-off': {
    margin: '不完整',
    title: '转写提前结束',
    cause: ({ text }) =>
      `${text('gateway')} 在录音结束前停止了响应。已收到的文字已保存。重试会再次发送录音，并替换这些文字。`,
  },
  'audio-deleted': {
    margin: '无音频',
    title: '录音已不再保存',
    cause: () => '如需转写，请重新添加文件。',
  },
  'file-changed': {
    margin: '文件',
    title: '文件已更改或移动',
    cause: ({ text }) =>
      text('reason') === 'gone'
        ? `“${text('name')}”已被移动或删除，因此未发送任何内容。请将它放回原处后重试，或重新添加。`
        : `“${text('name')}”在添加后有改动，因此未发送任何内容。如需使用新版本，请重新添加。`,
  },
  'not-saved': {
    margin: '未保存',
    title: '无法保存文件',
    cause: ({ text }) => `“${text('name')}”未能保存。请检查剩余空间和文件夹的访问权限，然后重新保存。`,
  },
  microphone: {
    margin: '无音频',
    title: '无法使用麦克风',
    cause: ({ text }) => microphoneCause(text('reason')),
  },
  'microphone-lost': {
    margin: '无音频',
    title: '麦克风已断开',
    cause: ({ text }) =>
      `麦克风被拔出，或使用权限被收回。${
        text('where') === 'talk' ? '此前说的内容会照常发送。' : '已录的内容已保存在队列中。'
      }`,
  },
  'silent-recording': {
    margin: '无音频',
    title: '录音是静音的',
    cause: () => '音量太低，听不到任何内容，因此未发送。请检查麦克风是否静音，然后重新录音。',
  },
  unplayable: {
    margin: '无音频',
    title: '无法播放这段音频',
    cause: () => '音频已收到，但这台电脑无法播放。请尝试其他音频格式。',
  },
  'empty-file': {
    margin: '空文件',
    title: '文件为空',
    cause: () => '文件中没有任何数据。请选择其他文件。',
  },
  'media-too-large': {
    margin: '过大',
    title: '文件过大',
    cause: ({ text }) =>
      text('limit')
        ? `Parlance 接收的文件最大为 ${Number(text('limit')) / 1e9} GB。`
        : '文件超出 Parlance 可接收的大小。',
  },
  'uploads-waiting': {
    margin: '过多',
    title: '未使用的文件过多',
    cause: ({ text }) =>
      `已添加但未使用的文件占用了 ${megabytes(text('limit'))} MB。Parlance 会在两小时内或下次启动时删除它们。`,
  },
  'too-many-uploads': {
    margin: '过多',
    title: '未使用的文件过多',
    cause: ({ text }) =>
      `最多可以有 ${text('limit') || '一千'} 个尚未传完或未使用的文件。Parlance 会在两小时内或下次启动时删除它们。`,
  },
};

/** Rounds up, so that a size over the limit never reads as equal to it. */
function megabytes(bytes: string): string {
  return String(Math.ceil(Number(bytes) / 100_000) / 10);
}

function splitCause(reason: string): string {
  switch (reason) {
    case 'no-audio':
      return '其中没有音频。请选择其他文件。';
    case 'cut-off':
      return '文件不完整：缺少音频数据的索引。请添加完整的文件。';
    case 'undecodable':
      return '这台电脑无法解码其音频，因此无法切分或转换。请转换为 MP3 或 WAV 后重新添加。';
    default:
      return '其中的音频无法读取到结尾。请重试，或转换为 MP3 或 WAV 后重新添加。';
  }
}

function microphoneCause(reason: string): string {
  switch (reason) {
    case 'refused':
      return '未获得麦克风权限。请在浏览器或系统设置中允许 Parlance 使用麦克风，然后重试。';
    case 'missing':
      return '未找到麦克风。请连接麦克风，然后重试。';
    case 'empty':
      return '麦克风已打开，但没有声音输入。请检查麦克风是否静音，然后重试。';
    default:
      return '麦克风可能正被其他应用占用。请关闭该应用，然后重试。';
  }
}
