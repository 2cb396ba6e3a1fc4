using System.CommandLine;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern lambda deploy</c>.</summary>
internal static class DeployCommand
{
    private static readonly Argument<string> s_function = new("FUNCTION")
    {
        Description = "The function's name or ARN. The function must exist: create it with SAM, the CDK or the console.",
    };

    private static readonly Argument<string?> s_zip = new("ZIP")
    {
        Description = "The zip that tern lambda package creates.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private static readonly Option<bool> s_back = new("--back") { Description = "Restores the previous version instead of deploying a zip." };

    private static readonly Option<string?> s_alias = new("--alias")
    {
        Description = "Moves this alias to the new version; with --back, to the version before its current one.",
        HelpName = "NAME",
    };

    private static readonly Option<string?> s_try = new("--try")
    {
        Description = "Calls the new code once with this event. If it fails, the previous code is restored, and the exit code is 3.",
        HelpName = "FILE",
    };

    private static readonly Option<string?> s_region = new("--region")
    {
        Description = "The Region. [default: from the environment or the profile]",
        HelpName = "REGION",
    };

    private static readonly Option<string?> s_profile = new("--profile") { Description = "The profile in the shared configuration.", HelpName = "NAME" };

    private static readonly Option<Uri?> s_endpoint = new("--endpoint-url")
    {
        Description = "The endpoint of Lambda, to use an emulator.",
        HelpName = "URL",
        CustomParser = static option =>
        {
            if (Uri.TryCreate(option.Tokens[0].Value, UriKind.Absolute, out var address) && address.Scheme is "http" or "https") return address;
            option.AddError($"--endpoint-url must be a URL such as http://localhost:4566, but is '{option.Tokens[0].Value}'.");
            return null;
        },
    };

    private static readonly Option<TimeSpan> s_timeout = new("--timeout")
    {
        Description = "How long to wait for the new code to be ready, such as 90s or 5m. [default: 5m]",
        HelpName = "TIME",
        CustomParser = static option =>
        {
            // A number without a unit is in seconds, as before units were supported.
            var text = option.Tokens[0].Value;
            if (Duration.TryParse(int.TryParse(text, out _) ? text + "s" : text, out var time) && time >= s_least && time <= s_most) return time;
            option.AddError($"--timeout must be a duration from 1s to 60m, such as 90s or 5m, but is '{text}'.");
            return default;
        },
    };

    private static readonly TimeSpan s_least = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan s_most = TimeSpan.FromHours(1);
    private static readonly TimeSpan s_otherwise = TimeSpan.FromMinutes(5);

    public static Command Create()
    {
        var command = new TaughtCommand(
            "deploy",
            "Updates a function's code, waits until it is ready, and publishes a version; or restores the previous version.",
            DeployHelp.Examples)
        {
            s_function, s_zip, s_back, s_alias, s_try, s_region, s_profile, s_endpoint, s_timeout,
        };
        command.Validators.Add(static parsed =>
        {
            if (parsed.GetValue(s_back) == (parsed.GetValue(s_zip) is not null)) parsed.AddError("Specify either a zip or --back.");
            if (parsed.GetValue(s_back) && parsed.GetValue(s_try) is not null) parsed.AddError("--try is for new code, not for --back.");
        });
        command.SetAction(static (parsed, cancellationToken) => DeployRun.RunAsync(
            new DeployRequest
            {
                Function = parsed.GetValue(s_function)!,
                Zip = parsed.GetValue(s_zip),
                Back = parsed.GetValue(s_back),
                Alias = parsed.GetValue(s_alias),
                Try = parsed.GetValue(s_try),
                Region = parsed.GetValue(s_region),
                Profile = parsed.GetValue(s_profile),
                Endpoint = parsed.GetValue(s_endpoint),
                Patience = parsed.GetValue(s_timeout) is var time && time > TimeSpan.Zero ? time : s_otherwise,
            },
            Console.Out,
            credentials: null,
            cancellationToken));
        return command;
    }
}
