using System.CommandLine;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern lambda event</c>.</summary>
internal static class EventCommand
{
    private static readonly Argument<string?> s_source = new("SOURCE")
    {
        Description = "A kind of event, such as sqs; a file with an event, or - for the standard input, to send it. Without one, all kinds are listed.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private static readonly Option<string?> s_send = new("--send")
    {
        Description = "Sends the event to a function of the emulator, and prints the answer.",
        HelpName = "FUNCTION",
    };

    private static readonly Option<Uri> s_endpoint = new("--endpoint")
    {
        Description = "Where the emulator is.",
        HelpName = "URL",
        DefaultValueFactory = static _ => new Uri("http://127.0.0.1:9050/"),
        CustomParser = static option =>
        {
            if (Uri.TryCreate(option.Tokens[0].Value, UriKind.Absolute, out var url) && url.Scheme is "http" or "https") return url;
            option.AddError($"--endpoint takes an address such as http://127.0.0.1:9050, not '{option.Tokens[0].Value}'.");
            return null;
        },
    };

    public static Command Create()
    {
        var command = new TaughtCommand(
            "event", "Prints an event of a kind, to look at and to edit, or sends one to a function of the emulator.", EventHelp.Examples)
        {
            s_source,
            s_send,
            s_endpoint,
        };
        command.SetAction(static (parsed, cancellationToken) =>
            EventRun.RunAsync(parsed.GetValue(s_source), parsed.GetValue(s_send), parsed.GetValue(s_endpoint)!, cancellationToken));
        return command;
    }
}
