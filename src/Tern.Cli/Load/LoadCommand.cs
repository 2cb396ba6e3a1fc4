using System.CommandLine;
using System.Globalization;
using Tern.Load;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern load</c>, with the subcommands <c>compare</c> and <c>history</c>.</summary>
internal static class LoadCommand
{
    private static readonly Argument<string> s_a = new("a") { Description = "A stored run: the run.json of --out, or its folder, or a file of --history." };
    private static readonly Argument<string> s_b = new("b") { Description = "The run to compare it with." };
    private static readonly Argument<string> s_folder = new("folder") { Description = "The folder of --history." };

    private static readonly Option<bool> s_failOnSlower = new("--fail-on-slower")
    {
        Description = "The exit code is 3 if B is slower in the deciding figure: significantly, and by at least --min-effect.",
    };

    private static readonly Option<double> s_minEffect = new("--min-effect")
    {
        Description = "The smallest change that matters, in percent, such as 10%.",
        HelpName = "PERCENT",
        DefaultValueFactory = static _ => LoadComparison.DefaultMinimumEffect,
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            if (double.TryParse(text.TrimEnd('%'), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var percent) && percent < 1_000)
                return percent / 100;
            option.AddError($"--min-effect must be a percentage such as 10%, but is '{text}'.");
            return 0;
        },
    };

    public static Command Create()
    {
        var command = new TaughtCommand(
            "load", "Sends requests at a given rate, and reports how long users would wait. Ctrl-C stops it and prints the report.", LoadHelp.Examples)
        {
            LoadOptions.Url,
            LoadOptions.File,
            LoadOptions.Rate,
            LoadOptions.Length,
            LoadOptions.Shape,
            LoadOptions.Arrivals,
            LoadOptions.WarmUp,
            LoadOptions.Method,
            LoadOptions.Header,
            LoadOptions.Body,
            LoadOptions.BodyFile,
            LoadOptions.Key,
            LoadOptions.Data,
            LoadOptions.Check,
            LoadOptions.Thresholds,
            LoadOptions.Ab,
            LoadOptions.Doctor,
            LoadOptions.Label,
            LoadOptions.Out,
            LoadOptions.History,
            LoadOptions.Timeout,
            LoadOptions.MaxInFlight,
            LoadOptions.Connections,
            LoadOptions.Workers,
            LoadOptions.Closed,
            LoadOptions.Http2,
            LoadOptions.Insecure,
            LoadOptions.Seed,
        };
        command.Validators.Add(static result =>
        {
            var hasShape = result.GetResult(LoadOptions.Shape) is not null;
            var hasRate = result.GetResult(LoadOptions.Rate) is not null || result.GetResult(LoadOptions.Length) is not null;
            if (LoadSettingsReader.Fault(result.GetResult(LoadOptions.Url) is { Tokens.Count: > 0 }, result.GetResult(LoadOptions.File) is not null,
                result.GetResult(LoadOptions.Ab) is not null, hasShape, hasRate) is { } fault) result.AddError(fault);
        });
        command.SetAction(static (parsed, cancellationToken) => LoadRun.RunAsync(LoadSettingsReader.Read(parsed), cancellationToken));
        command.Subcommands.Add(Compare());
        command.Subcommands.Add(History());
        return command;
    }

    private static Command Compare()
    {
        var command = new Command("compare", "Compares two stored runs, with confidence intervals.")
        {
            s_a, s_b, s_failOnSlower, s_minEffect,
        };
        command.SetAction(static parsed => CompareRun.Run(
            parsed.GetValue(s_a)!, parsed.GetValue(s_b)!, parsed.GetValue(s_minEffect), parsed.GetValue(s_failOnSlower)));
        return command;
    }

    private static Command History()
    {
        var command = new Command("history", "Plots the runs of a folder over time, in its history.html.") { s_folder };
        command.SetAction(static parsed => HistoryRun.Run(parsed.GetValue(s_folder)!));
        return command;
    }
}
