using System.CommandLine;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern local</c>.</summary>
internal static class LocalCommand
{
    public static Command Create()
    {
        var command = new TaughtCommand("local", "Runs a DynamoDB on this machine, for clients of any language. Ctrl-C stops it.", LocalHelp.Examples)
        {
            LocalOptions.Port,
            LocalOptions.Host,
            LocalOptions.AllowHost,
            LocalOptions.Separate,
            LocalOptions.Data,
            LocalOptions.Seed,
            LocalOptions.Buckets,
            LocalOptions.Delay,
            LocalOptions.Fault,
            LocalOptions.FaultSeed,
            LocalOptions.Throttle,
            LocalOptions.Log,
            LocalOptions.Json,
        };
        command.SetAction(static (parsed, cancellationToken) => LocalRun.RunAsync(LocalOptions.Read(parsed), cancellationToken));
        return command;
    }
}
