using Tern.Endpoints;
using Tern.Signing;

namespace Tern.Pipeline;

/// <summary>Chooses how a request says who sends it: by the operation, by what its endpoint takes, and by what somebody prefers.</summary>
/// <param name="preference">The names of the preferred schemes, in order; those that are not offered are passed over.</param>
internal sealed class SchemeChooser(string[] preference)
{
    /// <summary>The scheme of a call as far as its operation says: whether it takes a token or credentials, which the endpoint may depend on.</summary>
    public SigningScheme Choose(IReadOnlyList<AwsAuthScheme> offered)
    {
        foreach (var name in preference)
        {
            for (var i = 0; i < offered.Count; i++)
                if (offered[i].Name == name) return (SigningScheme)offered[i];
        }

        return offered.Count > 0
            ? (SigningScheme)offered[0]
            : throw new ArgumentException("The operation's AuthSchemes are empty: expected at least one. One without a signature has the trait Unsigned.");
    }

    /// <summary>The scheme at an endpoint, whose rules may offer others for credentials.</summary>
    public SigningScheme ChooseAt(AwsEndpoint endpoint, SigningScheme scheme) =>
        endpoint.AuthSchemes.Count == 0 || scheme.TakesToken ? scheme : Choose(endpoint.AuthSchemes);
}
