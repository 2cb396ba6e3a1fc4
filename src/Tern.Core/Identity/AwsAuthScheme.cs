namespace Tern.Signing;

/// <summary>
/// A way in which a request says who sends it, such as Signature Version 4. Services and endpoint rules name those that they take; those that
/// there are stand in <see cref="AwsAuthSchemes"/>.
/// </summary>
public abstract class AwsAuthScheme
{
    private protected AwsAuthScheme(string name) => Name = name;

    /// <summary>Its name in models, endpoint rules and settings, such as <c>sigv4</c>.</summary>
    public string Name { get; }

    /// <summary>The name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;
}
