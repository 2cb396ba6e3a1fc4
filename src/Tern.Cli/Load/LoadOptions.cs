using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using Tern.Load;

namespace Tern.Cli;

/// <summary>The options of <c>tern load</c>, in the order of its help, with their validation.</summary>
internal static class LoadOptions
{
    public static readonly Argument<string?> Url = new("url")
    {
        Description = "The URL to send requests to, such as \"http://127.0.0.1:5000/prices?sku=${sku}\". ${name} is a key of --key, "
            + "${name.column} a column of --data, "
            + "${number} counts requests. In a shell, quote it.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    public static readonly Option<string?> File = new("--file", "-f")
    {
        Description = "A load as a JSON file, with several scenarios; options on the command line override it.",
        HelpName = "FILE",
    };

    public static readonly Option<double> Rate = new("--rate", "-r")
    {
        Description = "Requests started per second, regardless of how slow the service is. [default: 100]",
        HelpName = "N",
        CustomParser = static option => Number(option, "--rate", LoadShape.MaxRate),
    };

    public static readonly Option<TimeSpan> Length = new("--duration", "-d")
    {
        Description = "How long to measure. [default: 10s]",
        HelpName = "TIME",
        CustomParser = static option => Time(option, "--duration"),
    };

    public static readonly Option<LoadShape?> Shape = new("--shape")
    {
        Description = "Rates over time, instead of --rate and --duration: stages of RATE:TIME or FROM..TO:TIME, such as 100..2000:30s,2000:1m,5000:5s.",
        HelpName = "SHAPE",
        CustomParser = static option => Parse(option, LoadShape.Parse),
    };

    public static readonly Option<ArrivalPattern> Arrivals = new("--arrivals")
    {
        Description = "How requests are spread within the rate: even, or poisson, like those of many users. [default: even]",
        HelpName = "HOW",
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            if (text is not ("even" or "poisson")) option.AddError($"--arrivals must be even or poisson, but is '{text}'.");
            return text == "poisson" ? ArrivalPattern.Poisson : ArrivalPattern.Even;
        },
    };

    public static readonly Option<TimeSpan> WarmUp = new("--warm-up")
    {
        Description = "How long to send requests before measuring; 0s for no warm-up. [default: 2s]",
        HelpName = "TIME",
        CustomParser = static option => Time(option, "--warm-up"),
    };

    public static readonly Option<string> Method = new("--method", "-X") { Description = "The method. [default: GET; with a body: POST]", HelpName = "NAME" };

    public static readonly Option<string[]> Header = new("--header", "-H")
    {
        Description = "A header, such as \"Accept: application/json\". May be repeated.",
        HelpName = "HEADER",
        CustomParser = static option =>
        {
            foreach (var token in option.Tokens)
            {
                if (token.Value.IndexOf(':', StringComparison.Ordinal) <= 0)
                    option.AddError($"--header must have the form 'NAME: VALUE', but is '{token.Value}'.");
            }

            return [.. option.Tokens.Select(static token => token.Value)];
        },
    };

    public static readonly Option<string?> Body = new("--body", "-b") { Description = "The body.", HelpName = "TEXT" };

    public static readonly Option<string?> BodyFile = new("--body-file") { Description = "A file with the body.", HelpName = "FILE" };

    public static readonly Option<KeyValuePair<string, LoadKeys>[]> Key = new("--key")
    {
        Description = "A key: ${NAME} is a random number from 1 to COUNT, all equally likely with NAME=COUNT, a few much more often with " +
            "NAME=COUNT,zipf=1. May be repeated.",
        HelpName = "KEY",
        CustomParser = static option => [.. option.Tokens.Select(token => KeyOf(option, token.Value))],
    };

    public static readonly Option<string[]> Data = new("--data")
    {
        Description = "A CSV file whose rows are used in turn: NAME=FILE, for ${NAME.column}. May be repeated.",
        HelpName = "DATA",
        CustomParser = static option =>
        {
            foreach (var token in option.Tokens)
            {
                if (token.Value.IndexOf('=', StringComparison.Ordinal) is var at && (at <= 0 || at == token.Value.Length - 1))
                    option.AddError($"--data must have the form NAME=FILE, but is '{token.Value}'.");
            }

            return [.. option.Tokens.Select(static token => token.Value)];
        },
    };

    public static readonly Option<string[]> Check = new("--check")
    {
        Description = "Checks of a response: status=200, contains=TEXT, not-contains=TEXT, min-bytes=N. May be repeated. [default: a " +
            "status below 400]",
        HelpName = "CHECK",
        CustomParser = static option =>
        {
            foreach (var token in option.Tokens) Parse(option, token.Value, static text =>
            {
                new LoadChecks().Add(text);
                return text;
            });
            return [.. option.Tokens.Select(static token => token.Value)];
        },
    };

    public static readonly Option<Threshold[]> Thresholds = new("--threshold")
    {
        Description = "Thresholds; if one isn't met, the exit code is 3: p99<20ms, max<=1s, mean<5ms, errors<1%, late<0.1%, dropped<1, rate>1900; of " +
            "one scenario "
            + "NAME:p99<20ms. May be repeated. In a shell, quote it.",
        HelpName = "THRESHOLD",
        CustomParser = static option => [.. option.Tokens.Select(token => Parse(option, token.Value, Threshold.Parse)!)],
    };

    public static readonly Option<string[]> Ab = new("--ab")
    {
        Description = "Two URLs that are called in turn in one run, and compared with confidence intervals.",
        HelpName = "URL",
        Arity = new ArgumentArity(2, 2),
        AllowMultipleArgumentsPerToken = true,
    };

    public static readonly Option<Uri?> Doctor = new("--doctor")
    {
        Description = "The service's address: the report includes what its doctor (/_tern/doctor.json) finds during the load.",
        HelpName = "URL",
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            if (Uri.TryCreate(text, UriKind.Absolute, out var address) && address.Scheme is "http" or "https") return address;
            option.AddError($"--doctor must be a URL such as http://127.0.0.1:5000, but is '{text}'.");
            return null;
        },
    };

    public static readonly Option<string?> Label = new(
        "--label") { Description = "The service's version, for the reports and the history.", HelpName = "TEXT" };

    public static readonly Option<string?> Out = new("--out", "-o")
    {
        Description = "A folder for the reports: report.html, report.md, seconds.csv, run.json, run.hlog.",
        HelpName = "DIR",
    };

    public static readonly Option<string?> History = new("--history")
    {
        Description = "A folder that stores this run with earlier ones; tern load history DIR plots them.",
        HelpName = "DIR",
    };

    public static readonly Option<TimeSpan> Timeout = new("--timeout")
    {
        Description = "How long a response may take. [default: 10s]",
        HelpName = "TIME",
        CustomParser = static option => Time(option, "--timeout"),
    };

    public static readonly Option<int> MaxInFlight = new("--max-in-flight")
    {
        Description = "Requests in flight at once; further arrivals are dropped, counted and reported. [default: 1000]",
        HelpName = "N",
        CustomParser = static option => (int)Number(option, "--max-in-flight", 60_000),
    };

    public static readonly Option<int> Connections = new("--connections")
    {
        Description = "Connections to open at the start; more are opened when needed.",
        HelpName = "N",
        CustomParser = static option => (int)Number(option, "--connections", 60_000),
    };

    public static readonly Option<int> Workers = new("--workers")
    {
        Description = "Threads that send. [default: depends on the rate; at most one per two processors]",
        HelpName = "N",
        CustomParser = static option => (int)Number(option, "--workers", 64),
    };

    public static readonly Option<int> Closed = new("--closed")
    {
        Description = "Uses the closed model: N users who each wait for a response before the next request. It hides a service's stalls, as the report notes.",
        HelpName = "N",
        CustomParser = static option => (int)Number(option, "--closed", 60_000),
    };

    public static readonly Option<bool> Http2 = new("--http2") { Description = "Uses HTTP/2, which costs the client about three times as much." };

    public static readonly Option<bool> Insecure = new("--insecure", "-k") { Description = "Accepts any certificate." };

    public static readonly Option<int> Seed = new("--seed")
    {
        Description = "The seed for keys, scenarios and random arrivals: the same seed sends the same requests. [default: 1]",
        HelpName = "N",
        CustomParser = static option => (int)Number(option, "--seed", int.MaxValue),
    };

    private static double Number(ArgumentResult option, string name, double most)
    {
        var text = option.Tokens[0].Value;
        if (double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var number) && number > 0 && number <= most) return number;
        option.AddError($"{name} must be a number above 0 and at most {most.ToString("N0", CultureInfo.InvariantCulture)}, but is '{text}'.");
        return 1;
    }

    private static TimeSpan Time(ArgumentResult option, string name)
    {
        if (Duration.TryParse(option.Tokens[0].Value, out var time)) return time;
        option.AddError($"{name} must be a duration of at most a day, such as 500ms, 30s or 2m, but is '{option.Tokens[0].Value}'.");
        return default;
    }

    private static KeyValuePair<string, LoadKeys> KeyOf(ArgumentResult option, string text)
    {
        try
        {
            var equals = text.IndexOf('=', StringComparison.Ordinal);
            var parts = text[(equals + 1)..].Split(",zipf=");
            if (equals > 0 && parts.Length <= 2 && long.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out var count))
            {
                if (parts.Length == 1) return new(text[..equals], LoadKeys.Uniform(count));
                if (double.TryParse(parts[1], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var exponent))
                    return new(text[..equals], LoadKeys.Zipf(count, exponent));
            }

            option.AddError($"--key must have the form NAME=COUNT or NAME=COUNT,zipf=EXPONENT, such as sku=1000000,zipf=1, but is '{text}'.");
        }
        catch (ArgumentOutOfRangeException failure)
        {
            option.AddError($"--key {text}: {failure.Message}");
        }

        return new("", LoadKeys.Uniform(1));
    }

    private static T? Parse<T>(ArgumentResult option, Func<string, T> parse) where T : class => Parse(option, option.Tokens[0].Value, parse);

    private static T? Parse<T>(ArgumentResult option, string text, Func<string, T> parse) where T : class
    {
        try
        {
            return parse(text);
        }
        catch (FormatException failure)
        {
            option.AddError(failure.Message);
            return null;
        }
    }
}
