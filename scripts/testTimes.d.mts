export declare function readTimes(): Record<string, number>
