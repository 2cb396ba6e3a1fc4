using Tern.Endpoints;
using Tern.Signing;

namespace Tern.Pipeline;

/// <summary>
/// Chooses a request's authentication scheme from those of the operation and its endpoint, according to the
/// configured preference.
/// </summary>
/// <param name="preference">The names of the preferred schemes, in order. Names that aren't offered are
/// skipped.</param>
internal sealed class SchemeChooser(string[] preference)
{
    /// <summary>
    /// Returns the scheme of a call as determined by its operation. It decides between token and credentials, and the
    /// endpoint may depend on it.
    /// </summary>
    public SigningScheme Choose(IReadOnlyList<AwsAuthScheme> offered)
    {
        foreach (var name in preference)
        {
            for (var i = 0; i < offered.Count; i++)
                if (offered[i].Name == name) return (SigningScheme)offered[i];
        }

        return offered.Count > 0
            ? (SigningScheme)offered[0]
            : throw new ArgumentException("The operation's AuthSchemes must not be empty. Use the trait Unsigned for an operation without a signature.");
    }

    /// <summary>Returns the scheme at an endpoint, whose rules may offer different schemes for credentials.</summary>
    public SigningScheme ChooseAt(AwsEndpoint endpoint, SigningScheme scheme) =>
        endpoint.AuthSchemes.Count == 0 || scheme.TakesToken ? scheme : Choose(endpoint.AuthSchemes);
}
