using Tern.Cli.CommandLine;

return await TernCommand.RunAsync(args).ConfigureAwait(false);
