using System.CommandLine;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern lambda</c>.</summary>
internal static class LambdaCommand
{
    public static Command Create()
    {
        var command = new TaughtCommand("lambda", "Runs Lambda functions on this machine, and deploys them to Lambda. Ctrl-C stops them.", LambdaHelp.Examples)
        {
            RunOptions.Program,
            RunOptions.Port,
            RunOptions.Host,
            RunOptions.AllowHost,
            RunOptions.Name,
            RunOptions.Handler,
            RunOptions.Timeout,
            RunOptions.Memory,
            RunOptions.Concurrency,
            RunOptions.Processes,
            RunOptions.Extension,
            RunOptions.Environment,
            RunOptions.Parameter,
            RunOptions.Configuration,
            EventCommand.Create(),
            PackageCommand.Create(),
            DeployCommand.Create(),
        };
        command.SetAction(static (parsed, cancellationToken) => LambdaRun.RunAsync(RunOptions.Read(parsed), cancellationToken));
        return command;
    }
}
