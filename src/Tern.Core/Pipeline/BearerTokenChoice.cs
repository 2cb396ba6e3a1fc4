using Microsoft.Extensions.Logging;
using Tern.Credentials;
using Tern.Signing;

namespace Tern.Pipeline;

/// <summary>A client's source of bearer tokens, and its preference if the service accepts signatures too.</summary>
/// <param name="Provider">The provider, or null for a service that accepts no token.</param>
/// <param name="IsPreferred">true if a token takes precedence over the preferences of environment and profile,
/// because it was set for this service; otherwise, false.</param>
internal readonly record struct BearerTokenChoice(AwsBearerTokenProvider? Provider, bool IsPreferred)
{
    public static BearerTokenChoice Of(AwsService service, AwsClientOptions options, AwsConfiguration configuration, CredentialNetwork network, ILogger? logger)
    {
        if (!TakesTokens(service.AuthSchemes)) return default;
        var isGiven = options.BearerTokens is not null || configuration.Environment.GetText(DefaultBearerTokens.VariableOf(service.SigningName)) is not null;
        return new BearerTokenChoice(
            options.BearerTokens
                ?? new DefaultBearerTokens(service.SigningName, new CredentialCalls(configuration, options.TimeProvider, logger, network: network)),
            isGiven && string.IsNullOrWhiteSpace(options.AuthSchemePreference));
    }

    private static bool TakesTokens(IReadOnlyList<AwsAuthScheme> schemes)
    {
        for (var i = 0; i < schemes.Count; i++)
            if (((SigningScheme)schemes[i]).TakesToken) return true;
        return false;
    }
}
