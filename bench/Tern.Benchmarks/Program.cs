using BenchmarkDotNet.Running;
using Tern.Benchmarks.Compare;

if (args is ["compare", .. var rest]) return await CompareCommand.RunAsync(rest);

// Everything else is BenchmarkDotNet's: --list flat, --filter '*GetItem*'.
BenchmarkSwitcher.FromAssembly(typeof(CompareCommand).Assembly).Run(args);
return 0;
