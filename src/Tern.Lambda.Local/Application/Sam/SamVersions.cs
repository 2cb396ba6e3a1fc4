using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// The versions and aliases of a template's functions, from <c>AutoPublishAlias</c> and from separate resources. A
/// newly created stack has version 1 of each function; each further <c>AWS::Lambda::Version</c> has the next number.
/// </summary>
internal sealed class SamVersions(JsonObject template, SamValues values)
{
    private readonly Dictionary<string, Dictionary<string, string>> _aliases = new(StringComparer.Ordinal);
    private readonly Dictionary<string, int> _counts = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _automatic = new(StringComparer.Ordinal);
    private readonly Dictionary<string, (string Function, string Qualifier)> _resources = new(StringComparer.Ordinal);

    /// <summary>Reads the versions and aliases.</summary>
    public void Read()
    {
        foreach (var (logical, node) in values.Resources)
        {
            if (values.TypeOf(logical) != "AWS::Serverless::Function") continue;
            if (values.Text(SamTemplate.WithGlobals(template, Properties(node))["AutoPublishAlias"]) is not { Length: > 0 } alias) continue;
            _automatic[logical] = alias;
            AliasesOf(logical)[alias] = Next(logical);
        }

        foreach (var (logical, node) in values.Resources)
        {
            if (values.TypeOf(logical) == "AWS::Lambda::Version" && FunctionOf(node) is { } function) _resources[logical] = (function, Next(function));
        }

        foreach (var (logical, node) in values.Resources)
        {
            if (values.TypeOf(logical) != "AWS::Lambda::Alias" || FunctionOf(node) is not { } function) continue;
            if (values.Text(Properties(node)["Name"]) is not { } alias) continue;
            var version = Properties(node)["FunctionVersion"];
            AliasesOf(function)[alias] = values.Resource(version) is { } published && _resources.TryGetValue(published, out var of)
                ? of.Qualifier
                : values.Text(version) ?? FunctionVersions.Latest;
            _resources[logical] = (function, alias);
        }
    }

    /// <summary>Returns the versions and aliases of a function.</summary>
    public FunctionVersions Of(string function) => new() { Count = _counts.GetValueOrDefault(function), Aliases = AliasesOf(function) };

    /// <summary>
    /// Returns the alias that SAM publishes for a function, and that its event sources call; null for none.
    /// </summary>
    public string? AutomaticAlias(string function) => _automatic.GetValueOrDefault(function);

    /// <summary>
    /// Returns the function and qualifier of a resource that is a version or an alias; null for other resources.
    /// </summary>
    public (string Function, string Qualifier)? Find(string logical) => _resources.TryGetValue(logical, out var found) ? found : null;

    /// <summary>Returns a function's name with a qualifier.</summary>
    public string Qualified(string function, string? qualifier) => qualifier is null ? values.NameOf(function) : $"{values.NameOf(function)}:{qualifier}";

    /// <summary>
    /// Returns the function, version or alias that a reference, an ARN or a URI of API Gateway refers to; null if it
    /// isn't in this template.
    /// </summary>
    public string? Target(JsonNode? node)
    {
        if (node is JsonObject { Count: 1 } call && call["Ref"] is JsonValue reference && reference.ToString().Split('.') is [var of, var part]
            && values.Resources.ContainsKey(of) && values.IsFunction(of)) return Qualified(of, part == "Version" ? "1" : AutomaticAlias(of));
        if (values.Resource(node) is { } logical)
        {
            if (values.IsFunction(logical)) return values.NameOf(logical);
            if (Find(logical) is var (function, qualifier)) return Qualified(function, qualifier);
        }

        if (values.Text(node) is not { } text) return null;
        // arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:000000000000:function:orders:live/invocations
        var at = text.LastIndexOf("function:", StringComparison.Ordinal);
        var end = at < 0 ? -1 : text.IndexOf('/', at);
        var (name, given) = FunctionReference.Read(at < 0 ? text : text[at..(end < 0 ? text.Length : end)]);
        var known = values.Resources.Select(static each => each.Key).FirstOrDefault(each => values.IsFunction(each) && values.NameOf(each) == name);
        return known is null ? null : Qualified(known, given);
    }

    private string? FunctionOf(JsonNode? resource) =>
        values.Resource(Properties(resource)["FunctionName"]) is { } logical && values.IsFunction(logical) ? logical : null;

    private Dictionary<string, string> AliasesOf(string function)
    {
        if (!_aliases.TryGetValue(function, out var aliases)) _aliases[function] = aliases = new Dictionary<string, string>(StringComparer.Ordinal);
        return aliases;
    }

    private string Next(string function) => (_counts[function] = _counts.GetValueOrDefault(function) + 1).ToString(CultureInfo.InvariantCulture);

    private static JsonObject Properties(JsonNode? resource) => (resource as JsonObject)?[nameof(Properties)] as JsonObject ?? [];
}
