using System.CommandLine;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern local</c>.</summary>
internal static class LocalCommand
{
    public static Command Create()
    {
        var command = new TaughtCommand(
            "local", "Runs AWS on this machine, for clients of any language: DynamoDB, S3, SNS, SQS, STS. Ctrl-C stops it.", LocalHelp.Examples)
        {
            LocalOptions.Port,
            LocalOptions.Host,
            LocalOptions.HostName,
            LocalOptions.Region,
            LocalOptions.Data,
            LocalOptions.Seed,
            LocalOptions.Buckets,
            LocalOptions.Mount,
            LocalOptions.Acls,
            LocalOptions.Delay,
            LocalOptions.Fault,
            LocalOptions.FaultSeed,
            LocalOptions.Throttle,
            LocalOptions.VerifySignatures,
            LocalOptions.AccessKey,
            LocalOptions.Log,
            LocalOptions.Json,
            LocalOptions.Env,
        };
        command.Validators.Add(static result =>
        {
            if (result.GetResult(LocalOptions.AccessKey) is { Tokens.Count: > 0 } && !result.GetValue(LocalOptions.VerifySignatures))
                result.AddError("--access-key needs --verify-signatures: without it, every access key is valid.");
        });
        command.Subcommands.Add(WaitCommand.Create());
        command.SetAction(static (parsed, cancellationToken) => LocalRun.RunAsync(LocalOptions.Read(parsed), cancellationToken));
        return command;
    }
}
