using System.CommandLine;
using System.CommandLine.Parsing;
using System.Net;

namespace Tern.Cli;

/// <summary>The options of <c>tern lambda</c>, in the order of its help, with their validation.</summary>
internal static class RunOptions
{
    public static readonly Argument<string[]> Program = new("program")
    {
        Description = "A folder, a tern.json, a SAM template or a project; or a program and its arguments. [default: this folder]",
        Arity = ArgumentArity.ZeroOrMore,
    };

    public static readonly Option<int> Port = Number("--port", "The port to listen on; 0 picks a free one.", 9050, 0, ushort.MaxValue, "-p");

    public static readonly Option<string?> Host = new("--host")
    {
        Description = "The IP address to listen on, such as 0.0.0.0, which a container needs. Anyone with access to the port can run the functions. " +
            "[default: 127.0.0.1]",
        HelpName = "ADDRESS",
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            if (!IPAddress.TryParse(text, out _)) option.AddError($"--host must be an IP address, such as 0.0.0.0, but is '{text}'.");
            return text;
        },
    };

    public static readonly Option<string[]> AllowHost = new("--allow-host")
    {
        Description = "Host names besides localhost that callers may use, such as the service's name in a compose file.",
        HelpName = "NAME...",
        AllowMultipleArgumentsPerToken = true,
    };

    public static readonly Option<string?> Name = new("--name")
    {
        Description = "The function's name, if a program is specified. [default: the program's name]",
        HelpName = "NAME",
    };

    public static readonly Option<string?> Handler = new("--handler")
    {
        Description = "The value of _HANDLER, which selects one of several handlers. [default: the function's name]",
        HelpName = "NAME",
    };

    public static readonly Option<TimeSpan> Timeout = new("--timeout")
    {
        Description = "How long an invocation may take, such as 3s or 15m; none for no limit, as a debugger needs. [default: 30s]",
        HelpName = "TIME",
        DefaultValueFactory = static _ => TimeSpan.FromSeconds(30),
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            if (text == "none") return System.Threading.Timeout.InfiniteTimeSpan;
            if (Duration.TryParse(text, out var time) && time > TimeSpan.Zero && time <= TimeSpan.FromMinutes(15)) return time;
            option.AddError($"--timeout must be a duration of at most 15 minutes, such as 3s or 15m, or none, but is '{text}'.");
            return default;
        },
    };

    public static readonly Option<int> Memory = Number(
        "--memory", "The function's memory in MB, which the function can read and with which its memory use is compared.", 512, 128, 32768);

    public static readonly Option<int> Concurrency = Number("--concurrency", "Events that a process handles at once, as on Managed Instances.", 1, 1, 1600);

    public static readonly Option<int> Processes = Number("--processes", "Processes that run at once; events beyond that wait.", 1, 1, 1000);

    public static readonly Option<string[]> Extension = new("--extension")
    {
        Description = "Programs that run as the function's extensions, or folders of them.",
        HelpName = "PATH...",
        AllowMultipleArgumentsPerToken = true,
    };

    public static readonly Option<Dictionary<string, string>> Environment = Pairs("--env", "Variables of the function, such as TABLE=orders.");

    public static readonly Option<Dictionary<string, string>> Parameter = Pairs(
        "--parameter", "Parameters of a template, such as Stage=test. They override samconfig.toml and the defaults of the template.");

    public static readonly Option<string> Configuration = new("--configuration", "-c")
    {
        Description = "The configuration in which projects are built.",
        HelpName = "NAME",
        DefaultValueFactory = static _ => "Debug",
    };

    public static RunSettings Read(ParseResult parsed) => new()
    {
        Program = parsed.GetValue(Program) ?? [],
        Port = parsed.GetValue(Port),
        Host = parsed.GetValue(Host),
        AllowedHosts = parsed.GetValue(AllowHost) ?? [],
        Name = parsed.GetValue(Name),
        Handler = parsed.GetValue(Handler),
        Timeout = parsed.GetValue(Timeout),
        Memory = parsed.GetValue(Memory),
        Concurrency = parsed.GetValue(Concurrency),
        Processes = parsed.GetValue(Processes),
        Extensions = [.. (parsed.GetValue(Extension) ?? []).Select(Path.GetFullPath)],
        Environment = parsed.GetValue(Environment) ?? [],
        Parameters = parsed.GetValue(Parameter) ?? [],
        Configuration = parsed.GetValue(Configuration)!,
    };

    private static Option<Dictionary<string, string>> Pairs(string name, string description) => new(name)
    {
        Description = description,
        HelpName = "NAME=VALUE...",
        AllowMultipleArgumentsPerToken = true,
        CustomParser = option =>
        {
            var pairs = new Dictionary<string, string>(StringComparer.Ordinal);
            foreach (var token in option.Tokens)
            {
                var at = token.Value.IndexOf('=', StringComparison.Ordinal);
                if (at > 0) pairs[token.Value[..at]] = token.Value[(at + 1)..];
                else option.AddError($"{name} must have the form NAME=VALUE, but is '{token.Value}'.");
            }

            return pairs;
        },
    };

    private static Option<int> Number(string name, string description, int otherwise, int least, int most, params string[] aliases) => new(name, aliases)
    {
        Description = description,
        HelpName = "N",
        DefaultValueFactory = _ => otherwise,
        CustomParser = option =>
        {
            if (int.TryParse(option.Tokens[0].Value, out var number) && number >= least && number <= most) return number;
            option.AddError($"{name} must be a number from {least} to {most}, but is '{option.Tokens[0].Value}'.");
            return default;
        },
    };
}
