using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>A request to S3 while it is handled.</summary>
/// <param name="request">The request.</param>
/// <param name="address">Its address.</param>
/// <param name="cancellationToken">Cancels the call.</param>
internal sealed class S3Call(ServiceRequest request, S3Address address, CancellationToken cancellationToken)
    : RestCall(S3Protocol.Instance, request, cancellationToken)
{
    private const string Prefix = "x-amz-";

    public S3Address Address => address;

    /// <summary>Gets the request as the origin of changes, with the IDs of the response.</summary>
    public ChangeOrigin Origin { get; private set; } = new(request.Account, S3RequestIds.Request(), S3RequestIds.Host());

    /// <summary>Gets or sets the signature, or null if the request is anonymous.</summary>
    public RequestSignature? Signature { get; set; }

    /// <summary>Gets or sets the sender of the request.</summary>
    public Caller Caller { get; set; }

    /// <summary>Gets the account that sends the request, or the default account for a caller without one.</summary>
    public string Account => Caller.Account ?? Request.Account;

    /// <summary>Makes the caller the origin of changes. A caller without an account changes things as the bucket's owner.</summary>
    public void Own(S3Bucket bucket) => Origin = Origin with { Account = Caller.Account ?? bucket.Account };

    /// <summary>Gets the bucket that the client named, or null.</summary>
    public string? Bucket => Label("Bucket");

    /// <summary>Gets the object that the client named, or null.</summary>
    public string? Key => Label("Key");

    /// <summary>Returns a header. In a presigned URL, parameters of the query can stand for headers.</summary>
    public override string? Header(string name) =>
        Request.Header(name) ?? (Signature is { IsPresigned: true } && name.StartsWith(Prefix, StringComparison.Ordinal) ? Parameter(name) : null);

    public override Dictionary<string, string>? Headers(string prefix)
    {
        var found = base.Headers(prefix);
        if (Signature is not { IsPresigned: true }) return found;
        foreach (var (name, value) in Parameters)
        {
            if (name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
                (found ??= new(StringComparer.Ordinal)).TryAdd(name[prefix.Length..].ToLowerInvariant(), value);
        }

        return found;
    }

    /// <summary>Returns the address of an object as this client would write it.</summary>
    public string LocationOf(string bucket, string key)
    {
        var scheme = Request.Origin.StartsWith("https:", StringComparison.Ordinal) ? "https" : "http";
        return $"{scheme}://{Request.Header("host")}/{(address.IsVirtualHost ? "" : bucket + "/")}{Uri.EscapeDataString(key)}";
    }

    private string? Parameter(string name)
    {
        foreach (var (own, value) in Parameters)
        {
            if (own.Equals(name, StringComparison.OrdinalIgnoreCase)) return value;
        }

        return null;
    }
}
