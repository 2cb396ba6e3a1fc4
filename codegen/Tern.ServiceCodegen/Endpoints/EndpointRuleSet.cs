namespace Tern.ServiceCodegen.Endpoints;

/// <summary>The endpoint rules of a service, resolved: every expression is C# already, only the layout is left to decide.</summary>
/// <param name="Parameters">The parameters of the rules.</param>
/// <param name="Rules">The rules, in order.</param>
/// <param name="Region">The Region to sign for if a rule doesn't specify one, as C#.</param>
/// <param name="OptionalRegion">The parameter that <see cref="SigningRegion"/> is derived from; null if the Region is always or never specified.</param>
internal sealed record EndpointRuleSet(IReadOnlyList<EndpointParameter> Parameters, IReadOnlyList<EndpointRule> Rules, string Region, string? OptionalRegion)
{
    /// <summary>true if a rule specifies how requests are signed; otherwise, false.</summary>
    internal bool NamesSchemes => Names(Rules);

    /// <summary>The variable with a Region or an empty string.</summary>
    internal const string SigningRegion = "signingRegion";

    /// <summary>The name of the type with the parameters that operations add.</summary>
    internal static string ParametersOf(string rulesClass) => rulesClass[..^"Rules".Length] + "Parameters";

    private static bool Names(IReadOnlyList<EndpointRule> rules) => rules.Any(rule => rule switch
    {
        EndpointTree tree => Names(tree.Rules),
        EndpointAddress address => address.Settings.Any(setting => setting.Key == "AuthSchemes"),
        _ => false,
    });
}

/// <summary>One parameter of the rules.</summary>
/// <param name="Name">Its name in the model.</param>
/// <param name="Identifier">Its name in C#.</param>
/// <param name="Type">Its type in C#.</param>
/// <param name="BuiltIn">The client setting that supplies it, such as <c>AWS::Region</c>; null for a parameter of an operation.</param>
/// <param name="Default">The C# of its default, or null.</param>
/// <param name="OnlyAsArn">true if the rules use it only if it is an ARN; otherwise, false.</param>
internal sealed record EndpointParameter(string Name, string Identifier, string Type, string? BuiltIn, string? Default, bool OnlyAsArn)
{
    /// <summary>true if the rules don't use it; otherwise, false.</summary>
    internal bool IsUnused { get; init; }
}

/// <summary>One rule.</summary>
/// <param name="Conditions">The conditions, as C#; if there are none, the rule always applies.</param>
internal abstract record EndpointRule(IReadOnlyList<string> Conditions);

/// <summary>A rule with child rules. If none of them applies, no rule applies.</summary>
internal sealed record EndpointTree(IReadOnlyList<string> Conditions, IReadOnlyList<EndpointRule> Rules) : EndpointRule(Conditions);

/// <summary>A rule that reports an error.</summary>
internal sealed record EndpointRefusal(IReadOnlyList<string> Conditions, string Message) : EndpointRule(Conditions);

/// <summary>A rule that names an address.</summary>
internal sealed record EndpointAddress(
    IReadOnlyList<string> Conditions, string Url, string? SigningName, string? SigningRegion, IReadOnlyList<KeyValuePair<string, string>> Settings)
    : EndpointRule(Conditions);
