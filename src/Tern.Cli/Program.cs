using Tern.Cli;

return await TernCommand.RunAsync(args).ConfigureAwait(false);
