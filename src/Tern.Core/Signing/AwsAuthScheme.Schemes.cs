using System.ComponentModel;

namespace Tern.Signing;

/// <content>
/// The available schemes. Each is a property that reads its own class, so that a native program contains only those
/// that its services use.
/// </content>
public abstract partial class AwsAuthScheme
{
    /// <summary>Gets Signature Version 4: a signature for one Region, created with a secret key.</summary>
    public static AwsAuthScheme SigV4 => SigV4Scheme.Instance;

    /// <summary>Gets Signature Version 4A: a signature for several Regions, created with a secret key.</summary>
    public static AwsAuthScheme SigV4A => SigV4AScheme.Instance;

    /// <summary>
    /// Creates a variant of Signature Version 4 whose token has a header of its own, such as that of a session.
    /// Intended for clients; don't use it elsewhere.
    /// </summary>
    /// <param name="name">The scheme's name in models and endpoint rules.</param>
    /// <param name="tokenHeader">The header in lower case.</param>
    /// <returns>The scheme. Create each scheme once, because a client keeps one signer for each.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static AwsAuthScheme SigV4Variant(string name, string tokenHeader) => new SigV4Scheme(name, tokenHeader);

    /// <summary>Gets the bearer scheme: a token in place of a signature (RFC 6750).</summary>
    public static AwsAuthScheme Bearer => BearerScheme.Instance;
}
