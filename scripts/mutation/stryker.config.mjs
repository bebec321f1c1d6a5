// What every area is measured with; `scripts/mutation.mjs` adds the files to change, the tests and where the report goes.
export default {
  testRunner: "mocha",
  coverageAnalysis: "perTest",
  // Types say nothing about a mutant, and code that does not type-check is still a mutant.
  buildCommand: "npx tsc -p tsconfig.json --outDir .build --noCheck",
  // It would be rewritten with the API of older compilers, which this one has not; inside the sandbox it holds as it is.
  tsconfigFile: "none",
  ignorePatterns: [".build", ".cache", "dist", "docs", "examples", "reports"],
  // Inside a folder that the other tools leave alone.
  tempDirName: ".cache/stryker-sandbox",
  concurrency: 1,
  timeoutMS: 5000,
  allowConsoleColors: false,
  reporters: ["json", "clear-text"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  logLevel: "error",
};
