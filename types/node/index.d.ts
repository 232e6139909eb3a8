// Page code has no Node.js. docx refers to Node's types, which would make its globals visible in all of src/renderer;
// src/renderer/tsconfig.json resolves the reference to this empty file instead.
export {};
