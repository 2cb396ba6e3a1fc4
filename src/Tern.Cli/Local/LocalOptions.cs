using System.CommandLine;
using System.CommandLine.Parsing;
using System.Net;
using System.Text.RegularExpressions;
using Tern.Local;

namespace Tern.Cli;

/// <summary>The options of <c>tern local</c>, in the order of its help, with their validation.</summary>
internal static partial class LocalOptions
{
    private static readonly Regex s_hostName = HostNamePattern();

    public static readonly Option<int?> Port = new("--port", "-p")
    {
        Description = "The port to listen on; 0 picks a free one. [default: 4566, and 8000 for tools that expect DynamoDB Local there]",
        HelpName = "N",
        CustomParser = static option =>
        {
            if (int.TryParse(option.Tokens[0].Value, out var port) && port is >= 0 and <= ushort.MaxValue) return port;
            option.AddError($"--port takes a number from 0 to {ushort.MaxValue}, not '{option.Tokens[0].Value}'.");
            return null;
        },
    };

    public static readonly Option<string?> Host = new("--host")
    {
        Description = "The IP address to listen on, such as 0.0.0.0 for all of this machine's, as a container needs. Anyone who can reach the port can read "
            + "and change everything: there is no password. [default: 127.0.0.1]",
        HelpName = "ADDRESS",
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            if (!IPAddress.TryParse(text, out _)) option.AddError($"--host takes an IP address, such as 0.0.0.0, not '{text}'.");
            return text;
        },
    };

    public static readonly Option<string[]> HostName = new("--host-name")
    {
        Description = "Names beside localhost that clients may call it by, such as that of its service in a compose file. Requests of other names are refused.",
        HelpName = "NAME...",
        AllowMultipleArgumentsPerToken = true,
        CustomParser = static option =>
        {
            foreach (var token in option.Tokens)
            {
                if (!s_hostName.IsMatch(token.Value))
                    option.AddError($"--host-name takes the name of a host without a port, such as aws, not '{token.Value}'.");
            }

            return [.. option.Tokens.Select(static token => token.Value)];
        },
    };

    public static readonly Option<string?> Data = new("--data", "-d")
    {
        Description = "The folder that keeps everything from one start to the next; it is made when it is not there. "
            + "Without it all is in memory, and gone at the end.",
        HelpName = "DIR",
        CustomParser = static option => Folder(option, "--data"),
    };

    public static readonly Option<string[]> Seed = new("--seed")
    {
        Description = "Files with tables and items to begin with: CreateTable's members and \"Items\" in DynamoDB JSON, or lines of an export. "
            + "A table that is there already is left as it is.",
        HelpName = "FILE...",
        AllowMultipleArgumentsPerToken = true,
        CustomParser = static option =>
        {
            if (option.Tokens.Any(static token => string.IsNullOrWhiteSpace(token.Value)))
                option.AddError("--seed takes files, not an empty text.");
            return [.. option.Tokens.Select(static token => token.Value)];
        },
    };

    public static readonly Option<string?> Buckets = new("--buckets")
    {
        Description = "The folder whose folders are the S3 buckets of ExportTableToPointInTime and ImportTable, which are refused without it.",
        HelpName = "DIR",
        CustomParser = static option => Folder(option, "--buckets"),
    };

    public static readonly Option<LocalFault[]> Fault = new("--fault")
    {
        Description = "What goes wrong, and when, such as throttle,operation=PutItem,probability=0.1 or latency,delay=50ms,jitter=20ms. May "
            + "be given several times. Kinds: latency, throttle, "
            + "throttling-exception, request-limit-exceeded, internal-server-error, service-unavailable, transaction-conflict, "
                + "partial-batch, drop-before, drop-after, close-idle, "
            + "truncate-body, corrupt-checksum. Conditions: operation, table, probability, first, every; delay, jitter, share.",
        HelpName = "RULE",
        CustomParser = static option =>
        {
            if (option.Tokens.Count > LocalFaults.MaxRules)
            {
                option.AddError($"--fault may be given {LocalFaults.MaxRules} times, not {option.Tokens.Count}.");
                return [];
            }

            try
            {
                return [.. option.Tokens.Select(static token => LocalFault.Parse(token.Value))];
            }
            catch (FormatException failure)
            {
                option.AddError($"--fault: {failure.Message}");
                return [];
            }
        },
    };

    public static readonly Option<long> FaultSeed = new("--fault-seed")
    {
        Description = "What the chance of --fault is drawn from: the same requests meet the same faults.",
        HelpName = "N",
        DefaultValueFactory = static _ => 0,
        CustomParser = static option =>
        {
            if (long.TryParse(option.Tokens[0].Value, out var seed)) return seed;
            option.AddError($"--fault-seed takes a whole number, not '{option.Tokens[0].Value}'.");
            return default;
        },
    };

    public static readonly Option<TimeSpan> Delay = new("--delay")
    {
        Description = "How long tables and indexes stay CREATING, UPDATING or DELETING, such as 500ms or 2s. Without it every change takes effect at once.",
        HelpName = "TIME",
        CustomParser = static option =>
        {
            if (Duration.TryParse(option.Tokens[0].Value, out var delay)) return delay;
            option.AddError($"--delay takes a time of at most a day, such as 500ms, 2s or 1m, not '{option.Tokens[0].Value}'.");
            return default;
        },
    };

    public static readonly Option<bool> Throttle = new("--throttle")
    {
        Description = "Provisioned tables and indexes throttle at their capacity units, as the service's do. On-demand tables never throttle.",
    };

    public static readonly Option<LogDetail?> Log = new("--log")
    {
        Description = "Which requests to log: none, errors or requests. [default: none; with --json: requests]",
        HelpName = "WHICH",
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            foreach (var detail in Enum.GetValues<LogDetail>())
            {
                if (text.Equals(detail.ToString(), StringComparison.OrdinalIgnoreCase)) return detail;
            }

            option.AddError($"--log takes none, errors or requests, not '{text}'.");
            return null;
        },
    };

    public static readonly Option<bool> Json = new("--json")
    {
        Description = "Log for programs: a JSON object a line on stdout. The first, \"started\", comes when it serves and names the endpoint.",
    };

    public static readonly Option<bool> Env = new("--env")
    {
        Description = "Print the environment variables that lead all AWS SDKs to a server with these options, and exit.",
    };

    public static LocalSettings Read(ParseResult parsed)
    {
        var json = parsed.GetValue(Json);
        return new LocalSettings
        {
            Port = parsed.GetValue(Port),
            Host = parsed.GetValue(Host),
            HostNames = parsed.GetValue(HostName) ?? [],
            Data = parsed.GetValue(Data),
            Buckets = parsed.GetValue(Buckets),
            Seeds = parsed.GetValue(Seed) ?? [],
            Faults = parsed.GetValue(Fault) ?? [],
            FaultSeed = parsed.GetValue(FaultSeed),
            Delay = parsed.GetValue(Delay),
            Throttle = parsed.GetValue(Throttle),
            Log = parsed.GetValue(Log) ?? (json ? LogDetail.Requests : LogDetail.None),
            Json = json,
            Env = parsed.GetValue(Env),
        };
    }

    [GeneratedRegex("^[A-Za-z0-9._-]{1,253}$")]
    private static partial Regex HostNamePattern();

    private static string? Folder(ArgumentResult option, string name)
    {
        var text = option.Tokens[0].Value;
        if (string.IsNullOrWhiteSpace(text)) option.AddError($"{name} takes a folder, not an empty text.");
        return text;
    }
}
