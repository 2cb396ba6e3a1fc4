using System.Text.Json;

namespace Tern.Local.Serving;

/// <summary>The policy of a resource, such as a bucket.</summary>
/// <remarks>IAM User Guide, "Policy evaluation logic" and "IAM JSON policy elements".</remarks>
internal sealed class ResourcePolicy
{
    private ResourcePolicy(IReadOnlyList<PolicyStatement> statements) => Statements = statements;

    /// <summary>Gets a policy that allows and denies nothing.</summary>
    public static ResourcePolicy Empty { get; } = new([]);

    public IReadOnlyList<PolicyStatement> Statements { get; }

    /// <summary>
    /// Gets a value indicating whether it allows all callers something, without a condition that limits the origin.
    /// </summary>
    public bool IsPublic => Statements.Any(static statement => statement.IsPublic);

    /// <summary>Reads a policy.</summary>
    /// <exception cref="FormatException">It isn't valid; the message is the service's.</exception>
    public static ResourcePolicy Parse(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            var root = document.RootElement;
            if (root.ValueKind != JsonValueKind.Object) throw NotJson();
            if (root.TryGetProperty("Version", out var version) && version.ToString() is not ("2008-10-17" or "2012-10-17"))
                throw new FormatException("The policy must contain a valid version string");
            if (!root.TryGetProperty("Statement", out var statements)) throw new FormatException("Missing required field Statement");
            return new ResourcePolicy(statements.ValueKind == JsonValueKind.Array
                ? [.. statements.EnumerateArray().Select(PolicyStatement.Read)] : [PolicyStatement.Read(statements)]);
        }
        catch (Exception failure) when (failure is JsonException or InvalidOperationException) // an unpaired surrogate isn't valid text
        {
            throw NotJson();
        }

        static FormatException NotJson() => new("Policies must be valid JSON and the first byte must be '{'");
    }

    /// <summary>Returns the policy's effect on a request. A denial overrides everything else.</summary>
    public PolicyEffect Evaluate(PolicyRequest request)
    {
        var effect = PolicyEffect.None;
        foreach (var statement in Statements)
        {
            if (!statement.AppliesTo(request)) continue;
            if (statement.Effect == PolicyEffect.Deny) return PolicyEffect.Deny;
            effect = PolicyEffect.Allow;
        }

        return effect;
    }
}
