using System.CommandLine;
using Tern.Cli.CommandLine;

namespace Tern.Cli.Local;

/// <summary>What <c>tern local</c> takes, and says in its help.</summary>
internal static class LocalCommand
{
    private const int DefaultPort = 8000;

    private static readonly Option<int> s_port = new("--port")
    {
        Description = "The port on 127.0.0.1, the only address it listens on; 0 takes a free one.",
        HelpName = "N",
        DefaultValueFactory = static _ => DefaultPort,
    };

    private static readonly Option<bool> s_json = new("--json")
    {
        Description = "Log for programs: a JSON object a line on stdout, the first when it serves.",
    };

    public static Command Create()
    {
        var command = new TaughtCommand("local", "Runs a DynamoDB on this machine, for clients of any language. Ctrl-C ends it.", LocalHelp.Examples) { s_port, s_json };
        s_port.Validators.Add(static option =>
        {
            if (option.Tokens.Count == 1 && (!int.TryParse(option.Tokens[0].Value, out var port) || port is < 0 or > ushort.MaxValue))
                option.AddError($"--port takes a number from 0 to {ushort.MaxValue}, not '{option.Tokens[0].Value}'.");
        });
        command.SetAction(static (parsed, cancellationToken) => LocalRun.RunAsync(Read(parsed), cancellationToken));
        return command;
    }

    private static LocalSettings Read(ParseResult parsed) => new() { Port = parsed.GetValue(s_port), Json = parsed.GetValue(s_json) };
}
