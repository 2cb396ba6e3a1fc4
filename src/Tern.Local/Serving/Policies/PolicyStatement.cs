using System.Text.Json;

namespace Tern.Local.Serving;

/// <summary>One statement of a policy.</summary>
internal sealed class PolicyStatement
{
    public required PolicyEffect Effect { get; init; }

    public required PolicyPrincipals Principals { get; init; }

    /// <summary>Gets the actions, with wildcards.</summary>
    public required IReadOnlyList<string> Actions { get; init; }

    /// <summary>Gets a value indicating whether the statement applies to all actions except
    /// <see cref="Actions"/>.</summary>
    public bool ExcludesActions { get; init; }

    /// <summary>Gets the ARNs of resources, with wildcards.</summary>
    public required IReadOnlyList<string> Resources { get; init; }

    /// <summary>Gets a value indicating whether the statement applies to all resources except
    /// <see cref="Resources"/>.</summary>
    public bool ExcludesResources { get; init; }

    public required IReadOnlyList<StatementCondition> Conditions { get; init; }

    /// <summary>Gets a value indicating whether it allows all callers something.</summary>
    public bool IsPublic => Effect == PolicyEffect.Allow && Principals.IsEverybody && !Conditions.Any(static condition => condition.NamesOrigin);

    /// <exception cref="FormatException">It isn't valid; the message is the service's.</exception>
    public static PolicyStatement Read(JsonElement statement)
    {
        if (statement.ValueKind != JsonValueKind.Object) throw Syntax();
        var effect = Required(statement, "Effect");
        var (actions, excludesActions) = Either(statement, "Action");
        var (resources, excludesResources) = Either(statement, "Resource");
        return new PolicyStatement
        {
            Effect = effect.ToString() switch
            {
                "Allow" => PolicyEffect.Allow,
                "Deny" => PolicyEffect.Deny,
                var other => throw new FormatException($"Invalid effect: {other}"),
            },
            Principals = PolicyPrincipals.Read(statement),
            Actions = actions,
            ExcludesActions = excludesActions,
            Resources = resources,
            ExcludesResources = excludesResources,
            Conditions = statement.TryGetProperty("Condition", out var conditions) ? [.. ReadConditions(conditions)] : [],
        };
    }

    public bool AppliesTo(PolicyRequest request) =>
        Actions.Any(action => PolicyText.Matches(action, request.Action, ignoreCase: true)) != ExcludesActions
        && Resources.Any(resource => PolicyText.Matches(resource, request.Resource)) != ExcludesResources
        && Principals.Contain(request) && Conditions.All(condition => condition.IsMet(request))
        // A condition on something that the local AWS doesn't have, such as a VPC, denies nothing.
        && (Effect == PolicyEffect.Allow || !Conditions.Any(static condition => condition.IsForeign));

    private static IEnumerable<StatementCondition> ReadConditions(JsonElement conditions)
    {
        if (conditions.ValueKind != JsonValueKind.Object) throw Syntax();
        foreach (var test in conditions.EnumerateObject())
        {
            if (test.Value.ValueKind != JsonValueKind.Object) throw Syntax();
            foreach (var key in test.Value.EnumerateObject()) yield return StatementCondition.Read(test.Name, key.Name, PolicyText.ReadAll(key.Value));
        }
    }

    private static (IReadOnlyList<string> Values, bool Excludes) Either(JsonElement statement, string name) =>
        statement.TryGetProperty("Not" + name, out var excluded) ? (PolicyText.ReadAll(excluded), true)
            : (PolicyText.ReadAll(Required(statement, name)), false);

    private static JsonElement Required(JsonElement statement, string name) =>
        statement.TryGetProperty(name, out var value) ? value : throw new FormatException($"Missing required field {name}");

    private static FormatException Syntax() => new("Invalid policy syntax.");
}
