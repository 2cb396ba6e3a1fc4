using System.CommandLine;
using Tern.Cli.CommandLine;

namespace Tern.Cli.Lambda.Start;

/// <summary><c>tern lambda start</c> as the command line knows it.</summary>
internal static class StartCommand
{
    private static readonly Argument<string> s_file = new("FILE")
    {
        Description = "A tern.json, a SAM template (YAML or JSON), or a folder with one of them; the current one by default.",
        DefaultValueFactory = static _ => ".",
    };

    private static readonly Option<int> s_port = new("--port")
    {
        Description = "The port of everything: APIs, queues, Lambda's own calls, the page.",
        HelpName = "PORT",
        DefaultValueFactory = static _ => 9050,
        CustomParser = static option =>
        {
            if (ushort.TryParse(option.Tokens[0].Value, out var port)) return port;
            option.AddError($"--port takes a number from 0, for a free one, to 65535; not '{option.Tokens[0].Value}'.");
            return 0;
        },
    };

    private static readonly Option<string> s_configuration = new("--configuration", "-c")
    {
        Description = "The configuration that projects are built in.",
        HelpName = "NAME",
        DefaultValueFactory = static _ => "Debug",
    };

    public static Command Create()
    {
        var command = new TaughtCommand(
            "start", "Runs an application on this machine: its functions, and the APIs, queues, tables and schedules that call them. Ctrl-C ends " +
                "it.", StartHelp.Examples)
        {
            s_file,
            s_port,
            s_configuration,
        };
        command.SetAction(static (parsed, cancellationToken) =>
            StartRun.RunAsync(parsed.GetValue(s_file)!, parsed.GetValue(s_port), parsed.GetValue(s_configuration)!, cancellationToken));
        return command;
    }
}
