namespace Tern.Local.Serving;

/// <summary>The part of a signature that specifies the service, Region and account of a request.</summary>
/// <param name="Account">The account of the access key.</param>
/// <param name="Region">The Region.</param>
/// <param name="Service">The service's signing name.</param>
internal readonly record struct RequestScope(string Account, string Region, string Service)
{
    public const string DefaultAccount = "000000000000";
    public const string DefaultRegion = "us-east-1";

    private const string Credential = "Credential=";
    private const string QueryCredential = "X-Amz-Credential=";

    /// <summary>
    /// Reads the scope of an <c>authorization</c> header: <c>… Credential=KEY/DATE/REGION/SERVICE/aws4_request, …</c>.
    /// </summary>
    /// <param name="authorization">The header, or null or empty if the request doesn't have it.</param>
    /// <param name="query">The query string, which can carry the signature instead.</param>
    /// <returns>The scope, or null if the request isn't signed.</returns>
    public static RequestScope? Read(string? authorization, string query = "")
    {
        var scope = TextOf(authorization, query);
        Span<Range> parts = stackalloc Range[6];
        if (scope.Split(parts, '/') != 5) return null;
        return new RequestScope(AccessKeys.AccountOf(scope[parts[0]]), scope[parts[2]].ToString(), scope[parts[3]].ToString());
    }

    /// <summary>
    /// Returns <c>KEY/DATE/REGION/SERVICE/aws4_request</c>, or an empty span if the request isn't signed.
    /// </summary>
    public static ReadOnlySpan<char> TextOf(string? authorization, string query)
    {
        var scope = After(authorization, Credential);
        return scope.IsEmpty ? Uri.UnescapeDataString(After(query, QueryCredential)) : scope;
    }

    /// <summary>Returns the text between a name and the next separator.</summary>
    private static ReadOnlySpan<char> After(string? text, string name)
    {
        var at = text?.IndexOf(name, StringComparison.Ordinal) ?? -1;
        if (at < 0) return default;
        var rest = text.AsSpan(at + name.Length);
        var end = rest.IndexOfAny(',', ' ', '&');
        return end < 0 ? rest : rest[..end];
    }
}
