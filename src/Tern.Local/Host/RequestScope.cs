namespace Tern.Local.Host;

/// <summary>The part of a signature that says for which service, Region and account a request is.</summary>
/// <param name="Account">The account: an access key of 12 digits, or the default account.</param>
/// <param name="Region">The Region.</param>
/// <param name="Service">The service's signing name.</param>
internal readonly record struct RequestScope(string Account, string Region, string Service)
{
    public const string DefaultAccount = "000000000000";
    public const string DefaultRegion = "us-east-1";

    private const string Credential = "Credential=";

    /// <summary>
    /// Reads the scope of an <c>authorization</c> header: <c>… Credential=KEY/DATE/REGION/SERVICE/aws4_request, …</c>.
    /// </summary>
    /// <returns>The scope, or null if the request isn't signed.</returns>
    public static RequestScope? Read(string? authorization)
    {
        if (authorization is null || authorization.IndexOf(Credential, StringComparison.Ordinal) is not (>= 0 and var at)) return null;
        var scope = authorization.AsSpan(at + Credential.Length);
        if (scope.IndexOf(',') is >= 0 and var end) scope = scope[..end];
        Span<Range> parts = stackalloc Range[6];
        if (scope.Split(parts, '/') != 5) return null;
        var key = scope[parts[0]];
        return new RequestScope(
            key.Length == 12 && !key.ContainsAnyExceptInRange('0', '9') ? key.ToString() : DefaultAccount,
            scope[parts[2]].ToString(),
            scope[parts[3]].ToString());
    }
}
