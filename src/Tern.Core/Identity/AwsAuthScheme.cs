namespace Tern.Signing;

/// <summary>
/// An authentication scheme for requests, such as Signature Version 4. Services and endpoint rules list the schemes
/// that they accept. AWS SDKs and Tools reference, "Authentication schemes".
/// </summary>
public abstract partial class AwsAuthScheme
{
    private protected AwsAuthScheme(string name) => Name = name;

    /// <summary>Gets the scheme's name in models, endpoint rules and settings, such as <c>sigv4</c>.</summary>
    public string Name { get; }

    /// <summary>Returns the name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;
}
