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
    private static readonly Regex s_region = RegionPattern();

    public static readonly Option<int?> Port = new("--port", "-p")
    {
        Description = "The port to listen on; 0 picks a free one. [default: 4566, and 8000 for tools that expect DynamoDB Local there]",
        HelpName = "N",
        CustomParser = static option =>
        {
            if (int.TryParse(option.Tokens[0].Value, out var port) && port is >= 0 and <= ushort.MaxValue) return port;
            option.AddError($"--port must be a number from 0 to {ushort.MaxValue}, but is '{option.Tokens[0].Value}'.");
            return null;
        },
    };

    public static readonly Option<string?> Host = new("--host")
    {
        Description = "The IP address to listen on, such as 0.0.0.0 for all addresses, which a container needs. Anyone who can reach the port can read "
            + "and change everything: there is no password. [default: 127.0.0.1]",
        HelpName = "ADDRESS",
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            if (!IPAddress.TryParse(text, out _)) option.AddError($"--host must be an IP address, such as 0.0.0.0, but is '{text}'.");
            return text;
        },
    };

    public static readonly Option<string[]> HostName = new("--host-name")
    {
        Description = "Host names besides localhost that clients may use, such as the service's name in a compose file. Requests to other names are rejected.",
        HelpName = "NAME...",
        AllowMultipleArgumentsPerToken = true,
        CustomParser = static option =>
        {
            foreach (var token in option.Tokens)
            {
                if (!s_hostName.IsMatch(token.Value))
                    option.AddError($"--host-name must be a host name without a port, such as aws, but is '{token.Value}'.");
            }

            return [.. option.Tokens.Select(static token => token.Value)];
        },
    };

    public static readonly Option<string> Region = new("--region")
    {
        Description = "The Region for everything that doesn't specify one: requests without a signature, seed files, --mount, --env, and the tables of a "
            + "data folder that was written without Regions. Clients choose their own Region.",
        HelpName = "REGION",
        DefaultValueFactory = static _ => "us-east-1",
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            if (!s_region.IsMatch(text)) option.AddError(LocalSettings.WrongRegion(text));
            return text;
        },
    };

    public static readonly Option<string?> Data = new("--data", "-d")
    {
        Description = "The folder that stores everything between runs; it is created if it doesn't exist. "
            + "Without it, the data is in memory, and is lost when the server stops.",
        HelpName = "DIR",
        CustomParser = static option => Folder(option, "--data"),
    };

    public static readonly Option<string[]> Seed = new("--seed")
    {
        Description = "Files with initial tables and items: CreateTable's members and \"Items\" in DynamoDB JSON, or lines of an export. "
            + "Existing tables aren't changed. A file that starts with #! is a script, which runs only if nothing is stored yet.",
        HelpName = "FILE...",
        AllowMultipleArgumentsPerToken = true,
        CustomParser = static option =>
        {
            if (option.Tokens.Any(static token => string.IsNullOrWhiteSpace(token.Value)))
                option.AddError("--seed needs the path of a file, but is empty.");
            return [.. option.Tokens.Select(static token => token.Value)];
        },
    };

    public static readonly Option<string?> Buckets = new("--buckets")
    {
        Description = "The folder whose subfolders are the S3 buckets for ExportTableToPointInTime and ImportTable. Without it, these operations are rejected.",
        HelpName = "DIR",
        CustomParser = static option => Folder(option, "--buckets"),
    };

    public static readonly Option<KeyValuePair<string, string>[]> Mount = new("--mount")
    {
        Description = "A folder that is an S3 bucket, such as uploads=./uploads: its files are the objects. May be repeated.",
        HelpName = "BUCKET=DIR",
        CustomParser = static option =>
        {
            var mounts = new List<KeyValuePair<string, string>>();
            foreach (var token in option.Tokens)
            {
                if (token.Value.Split('=', 2) is [{ Length: > 0 } bucket, var folder] && !string.IsNullOrWhiteSpace(folder)) mounts.Add(new(bucket, folder));
                else option.AddError($"--mount must be the name of a bucket and a folder, such as uploads=./uploads, but is '{token.Value}'.");
            }

            return [.. mounts];
        },
    };

    public static readonly Option<LocalFault[]> Fault = new("--fault")
    {
        Description = "A fault to inject, such as throttle,operation=PutItem,probability=0.1 or latency,delay=50ms,jitter=20ms. May "
            + "be repeated. Kinds: latency, throttle, "
            + "throttling-exception, request-limit-exceeded, internal-server-error, service-unavailable, transaction-conflict, "
                + "error, partial-batch, duplicate-delivery, reorder, drop-before, drop-after, close-idle, "
            + "truncate-body, corrupt-checksum. Conditions: service, operation, table, queue, topic, bucket, key-prefix, probability, first, every; "
            + "delay, jitter, share, code, message, status.",
        HelpName = "RULE",
        CustomParser = static option =>
        {
            if (option.Tokens.Count > LocalFaults.MaxRules)
            {
                option.AddError($"--fault may be repeated at most {LocalFaults.MaxRules} times, but is given {option.Tokens.Count} times.");
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
        Description = "The seed for the probabilities of --fault: with the same seed, the same requests get the same faults.",
        HelpName = "N",
        DefaultValueFactory = static _ => 0,
        CustomParser = static option =>
        {
            if (long.TryParse(option.Tokens[0].Value, out var seed)) return seed;
            option.AddError($"--fault-seed must be an integer, but is '{option.Tokens[0].Value}'.");
            return default;
        },
    };

    public static readonly Option<TimeSpan> Delay = new("--delay")
    {
        Description = "How long tables and indexes stay CREATING, UPDATING or DELETING, such as 500ms or 2s. By default, changes take effect immediately.",
        HelpName = "TIME",
        CustomParser = static option =>
        {
            if (Duration.TryParse(option.Tokens[0].Value, out var delay)) return delay;
            option.AddError($"--delay must be a duration of at most a day, such as 500ms, 2s or 1m, but is '{option.Tokens[0].Value}'.");
            return default;
        },
    };

    public static readonly Option<bool> Throttle = new("--throttle")
    {
        Description = "Throttles provisioned tables and indexes at their capacity units, as the service does. On-demand tables are never throttled.",
    };

    public static readonly Option<bool> Acls = new("--acls")
    {
        Description = "Lets new S3 buckets accept access control lists and be public, as in AWS before April 2023.",
    };

    public static readonly Option<bool> VerifySignatures = new("--verify-signatures")
    {
        Description = "Rejects requests that aren't signed with the keys that --env prints, with an --access-key, or with temporary credentials of the "
            + "local STS. Anonymous requests to S3 need an access control list or a bucket policy. By default, every access key and secret is valid.",
    };

    public static readonly Option<KeyValuePair<string, string>[]> AccessKey = new("--access-key")
    {
        Description = "An additional valid access key for --verify-signatures, and its secret. A key of 12 digits selects that account. May be repeated.",
        HelpName = "KEY:SECRET",
        CustomParser = static option =>
        {
            var keys = new List<KeyValuePair<string, string>>();
            foreach (var token in option.Tokens)
            {
                if (token.Value.Split(':', 2) is not [{ Length: > 0 } key, { Length: > 0 } secret])
                    option.AddError("--access-key must be KEY:SECRET, such as 111122223333:secret, but a value has no key or no secret.");
                else if (keys.Exists(other => other.Key == key)) option.AddError($"--access-key has the key '{key}' twice.");
                else keys.Add(new(key, secret));
            }

            return [.. keys];
        },
    };

    public static readonly Option<LogDetail?> Log = new("--log")
    {
        Description = "The requests to log: none, errors or requests. [default: none; with --json: requests]",
        HelpName = "WHICH",
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            foreach (var detail in Enum.GetValues<LogDetail>())
            {
                if (text.Equals(detail.ToString(), StringComparison.OrdinalIgnoreCase)) return detail;
            }

            option.AddError($"--log must be none, errors or requests, but is '{text}'.");
            return null;
        },
    };

    public static readonly Option<bool> Json = new("--json")
    {
        Description = "Logs in JSON, one object per line on stdout. The first, \"started\", is written when the server is ready, and contains the endpoint.",
    };

    public static readonly Option<bool> Env = new("--env")
    {
        Description = "Prints the environment variables that point all AWS SDKs at a server with these options, and exits.",
    };

    public static LocalSettings Read(ParseResult parsed)
    {
        var json = parsed.GetValue(Json);
        return new LocalSettings
        {
            Port = parsed.GetValue(Port),
            Host = parsed.GetValue(Host),
            HostNames = parsed.GetValue(HostName) ?? [],
            Region = parsed.GetValue(Region)!,
            Data = parsed.GetValue(Data),
            Buckets = parsed.GetValue(Buckets),
            Mounts = parsed.GetValue(Mount) ?? [],
            Seeds = parsed.GetValue(Seed) ?? [],
            Faults = parsed.GetValue(Fault) ?? [],
            FaultSeed = parsed.GetValue(FaultSeed),
            Delay = parsed.GetValue(Delay),
            Throttle = parsed.GetValue(Throttle),
            Acls = parsed.GetValue(Acls),
            VerifySignatures = parsed.GetValue(VerifySignatures),
            AccessKeys = parsed.GetValue(AccessKey) ?? [],
            Log = parsed.GetValue(Log) ?? (json ? LogDetail.Requests : LogDetail.None),
            Json = json,
            Env = parsed.GetValue(Env),
        };
    }

    [GeneratedRegex("^[A-Za-z0-9._-]{1,253}$")]
    private static partial Regex HostNamePattern();

    // us-east-1 or us-gov-west-1; the local AWS knows which exist.
    [GeneratedRegex("^[a-z]{2,5}(-[a-z]+)+-[0-9]$")]
    private static partial Regex RegionPattern();

    private static string? Folder(ArgumentResult option, string name)
    {
        var text = option.Tokens[0].Value;
        if (string.IsNullOrWhiteSpace(text)) option.AddError($"{name} needs the path of a folder, but is empty.");
        return text;
    }
}
