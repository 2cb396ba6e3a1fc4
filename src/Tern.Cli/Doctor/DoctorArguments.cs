using System.CommandLine;
using Tern.Diagnostics;

namespace Tern.Cli;

/// <summary>The arguments and options of <c>tern doctor</c>.</summary>
internal static class DoctorArguments
{
    public static readonly Argument<string[]> Files = new("FILE")
    {
        Description = "OTLP traces in JSON; - for standard input.",
        Arity = ArgumentArity.OneOrMore,
    };

    public static readonly Option<string?> Json = Output("--json", "Writes the findings as JSON to a file; - for stdout, instead of the text.");

    public static readonly Option<string?> Sarif = Output("--sarif", "Writes the findings as SARIF 2.1.0 to a file, for code hosts and editors.");

    public static readonly Option<string?> Html = Output("--html", "Writes the findings as one HTML page to a file.");

    public static readonly Option<FindingSeverity?> FailOn = new("--fail-on")
    {
        Description = "Exits with code 3 if a finding has this severity or higher: info, warning or error.",
        HelpName = "SEVERITY",
        CustomParser = static option =>
        {
            var text = option.Tokens[0].Value;
            foreach (var severity in Enum.GetValues<FindingSeverity>())
            {
                if (text.Equals(severity.ToString(), StringComparison.OrdinalIgnoreCase)) return severity;
            }

            option.AddError($"--fail-on must be info, warning or error, but is '{text}'.");
            return null;
        },
    };

    public static readonly Option<DoctorRule[]> Disable = new("--disable")
    {
        Description = "Turns a rule off, such as DUP. May be repeated.",
        HelpName = "RULE",
        CustomParser = static option =>
        {
            var rules = new List<DoctorRule>();
            foreach (var token in option.Tokens)
            {
                if (Rules.All.FirstOrDefault(rule => rule.Id.Equals(token.Value, StringComparison.OrdinalIgnoreCase)) is { } rule) rules.Add(rule);
                else option.AddError($"--disable must be one of {string.Join(", ", Rules.All.Select(static rule => rule.Id))}, but is '{token.Value}'.");
            }

            return [.. rules];
        },
    };

    public static DoctorRequest Read(ParseResult parsed) => new()
    {
        Files = parsed.GetValue(Files) ?? [],
        Json = parsed.GetValue(Json),
        Sarif = parsed.GetValue(Sarif),
        Html = parsed.GetValue(Html),
        FailOn = parsed.GetValue(FailOn),
        Disabled = parsed.GetValue(Disable) ?? [],
    };

    private static Option<string?> Output(string name, string description) => new(name)
    {
        Description = description,
        HelpName = "FILE",
        CustomParser = option =>
        {
            var text = option.Tokens[0].Value;
            if (string.IsNullOrWhiteSpace(text)) option.AddError($"{name} needs the path of a file, but is empty.");
            return text;
        },
    };
}
