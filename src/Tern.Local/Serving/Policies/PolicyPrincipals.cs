using System.Text.Json;

namespace Tern.Local.Serving;

/// <summary>The callers to whom a statement applies.</summary>
internal sealed class PolicyPrincipals
{
    private readonly List<string> _accounts = [];
    private readonly List<string> _canonicalIds = [];
    private bool _isExcluded;

    /// <summary>Gets a value indicating whether they are all callers, including anonymous ones.</summary>
    public bool IsEverybody { get; private set; }

    /// <summary>Reads <c>Principal</c> or <c>NotPrincipal</c>.</summary>
    /// <exception cref="FormatException">There is none, or it isn't valid.</exception>
    public static PolicyPrincipals Read(JsonElement statement)
    {
        var isExcluded = statement.TryGetProperty("NotPrincipal", out var principal);
        if (!isExcluded && !statement.TryGetProperty("Principal", out principal)) throw new FormatException("Missing required field Principal");
        if (isExcluded && statement.GetProperty("Effect").ToString() == "Allow") throw new FormatException("Allow with NotPrincipal is not allowed.");
        var principals = new PolicyPrincipals { _isExcluded = isExcluded };
        if (principal.ValueKind == JsonValueKind.String)
        {
            if (principal.GetString() != "*") throw Invalid();
            principals.IsEverybody = true;
            return principals;
        }

        if (principal.ValueKind != JsonValueKind.Object) throw Invalid();
        foreach (var kind in principal.EnumerateObject()) principals.Add(kind.Name, PolicyText.ReadAll(kind.Value));
        return principals;
    }

    /// <summary>
    /// Returns true if the caller is one of them; otherwise, false. A user or a role stands for its account: requests
    /// to the local AWS are made by accounts.
    /// </summary>
    public bool Contain(PolicyRequest request) =>
        (IsEverybody || (request.Account is { } account && _accounts.Contains(account)) || _canonicalIds.Exists(request.HasCanonicalId)) != _isExcluded;

    private void Add(string kind, IReadOnlyList<string> names)
    {
        foreach (var name in names)
        {
            switch (kind)
            {
                case "AWS" when name == "*":
                    IsEverybody = true;
                    break;
                case "AWS" when IsElsewhere(name):
                    break;
                case "AWS":
                    _accounts.Add(AccountOf(name));
                    break;
                case "CanonicalUser":
                    _canonicalIds.Add(name);
                    break;
                case "Service" or "Federated":
                    break; // neither sends requests here
                default:
                    throw Invalid();
            }
        }
    }

    // Unique IDs of users and roles, and identities of CloudFront: none of them sends requests here.
    private static bool IsElsewhere(string name) =>
        name.StartsWith("arn:aws:iam::cloudfront:user/", StringComparison.Ordinal)
        || (name.Length is >= 16 and <= 128 && name.StartsWith('A') && name.All(static c => char.IsAsciiLetterUpper(c) || char.IsAsciiDigit(c)));

    // 111122223333, or arn:aws:iam::111122223333:root
    private static string AccountOf(string name)
    {
        if (AccessKeys.IsAccount(name)) return name;
        return name.Split(':') is ["arn", _, "iam" or "sts", _, var account, ..] && AccessKeys.IsAccount(account) ? account : throw Invalid();
    }

    private static FormatException Invalid() => new("Invalid principal in policy");
}
