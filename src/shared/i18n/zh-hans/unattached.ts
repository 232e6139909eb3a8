import type { Strings } from '../strings.ts';

/** Why files weren’t attached, in Chinese. */
export const unattached: Strings['unattached'] = {
  recording: (name, kind) => `“${name}”是${kind}。只能添加图片、文档和文本文件，录音请在“转写”中添加。`,
  otherImage: (name) => `“${name}”的图片格式无法添加。请存储为 PNG 或 JPEG 后再添加。`,
  otherAudio: (name) => `“${name}”未添加。只有 MP3 和 WAV 可以作为音频发送，请转换格式，或在“转写”中添加。`,
  audioTooLarge: (name, limit) =>
    `“${name}”太大，无法作为音频发送，上限为 ${limit}。请缩短，或在“转写”中添加。`,
  binary: (name, kind) => `“${name}”是${kind}。只能添加图片、文档和文本文件。`,
  tooLarge: (name) => `“${name}”太大，无法添加。文本上限约为一百万词元。请拆分成较小的文件。`,
  empty: (name) => `“${name}”是空的。`,
  oldOffice: (name) => `“${name}”是旧的 Office 格式。请另存为 DOCX、XLSX 或 PPTX 后重新添加。`,
  protected: (name) => `“${name}”已加密或受复制保护。请保存一份没有保护的副本再添加。`,
  damaged: (name) => `“${name}”已损坏，或文件类型与文件名不符。`,
  unreadable: (name) => `无法读取“${name}”。如果它是文件夹，请选择其中的文件。`,
  faults: {
    missing: (name) => `找不到“${name}”。它可能已移动或删除，或者是失效的链接。`,
    folder: (name) => `“${name}”是文件夹。请选择其中的文件。`,
    special: (name) => `“${name}”不是普通文件，而是管道、套接字或设备。`,
    denied: (name) => `无法读取“${name}”。请检查你是否有权打开它。`,
  },
  kinds: {
    audio: '音频文件',
    video: '视频',
    image: '其他格式的图片',
    pdf: ' PDF 文件',
    word: ' Word 文档',
    sheet: '电子表格',
    slides: '演示文稿',
    archive: '压缩包',
    program: '程序',
    database: '数据库',
    font: '字体',
    unknown: '非文本文件',
  },
};
