export declare function temporaryRoot(): string
export declare function keptFolder(root: string): string | null
