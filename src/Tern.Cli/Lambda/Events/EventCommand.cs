using System.CommandLine;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern lambda event</c>.</summary>
internal static class EventCommand
{
    private static readonly Argument<string?> s_source = new("SOURCE")
    {
        Description = "A kind of event, such as sqs; or, to send an event, its file, or - for standard input. If omitted, all kinds are listed.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private static readonly Option<string?> s_send = new("--send")
    {
        Description = "Sends the event to a function of the emulator, and prints the response.",
        HelpName = "FUNCTION",
    };

    private static readonly Option<Uri> s_endpoint = new("--endpoint")
    {
        Description = "The emulator's endpoint.",
        HelpName = "URL",
        DefaultValueFactory = static _ => new Uri("http://127.0.0.1:9050/"),
        CustomParser = static option =>
        {
            if (Uri.TryCreate(option.Tokens[0].Value, UriKind.Absolute, out var url) && url.Scheme is "http" or "https") return url;
            option.AddError($"--endpoint must be a URL such as http://127.0.0.1:9050, but is '{option.Tokens[0].Value}'.");
            return null;
        },
    };

    public static Command Create()
    {
        var command = new TaughtCommand(
            "event", "Prints a sample event, or sends an event to a function of the emulator.", EventHelp.Examples)
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
