using Tern.Configuration;
using Tern.Credentials.Calls;
using Tern.Credentials.Profiles;
using Tern.Credentials.Sso;

namespace Tern.Credentials.Bearer;

/// <summary>
/// The bearer token that the program's surroundings have: <c>AWS_BEARER_TOKEN_</c> and the service's signing name, then the token of
/// the profile's <c>sso_session</c>. AWS SDKs and Tools reference, "Bearer token".
/// </summary>
/// <param name="signingName">The service's signing name, such as <c>bedrock</c>.</param>
/// <param name="calls">Settings, clock and HTTP.</param>
internal sealed class DefaultBearerTokens(string signingName, CredentialCalls calls) : AwsBearerTokenProvider
{
    private SsoTokenSource? _sso;

    /// <summary>The variable of a service: its signing name in upper case, with <c>_</c> for what no variable's name can hold.</summary>
    public static string VariableOf(string signingName) =>
        "AWS_BEARER_TOKEN_" + string.Create(signingName.Length, signingName, static (to, from) =>
        {
            for (var i = 0; i < to.Length; i++) to[i] = char.IsAsciiLetterOrDigit(from[i]) ? char.ToUpperInvariant(from[i]) : '_';
        });

    public override async ValueTask<AwsBearerToken> GetTokenAsync(CancellationToken cancellationToken)
    {
        var configuration = calls.Configuration;
        var variable = VariableOf(signingName);
        if (configuration.Environment.GetText(variable) is { } value) return new AwsBearerToken(value, expiration: null);

        var sso = Volatile.Read(ref _sso) ?? Find(configuration) ?? throw new AwsCredentialException(
            $"No bearer token was found. Looked for in turn:\n- environment: {variable} is not set\n- profile: '{configuration.ProfileName}' has no " +
            $"sso_session\n"
            + $"What to do: set {variable}, or add an sso_session to the profile and run 'aws sso login'.");
        sso = Interlocked.CompareExchange(ref _sso, sso, null) ?? sso;
        var token = await sso.GetAsync(cancellationToken).ConfigureAwait(false);
        return new AwsBearerToken(token.AccessToken, token.ExpiresAt);
    }

    private SsoTokenSource? Find(AwsConfiguration configuration) =>
        configuration.FindProfile() is { } profile && profile.Get("sso_session") is not null
            ? new SsoTokenSource(SsoSessionReader.Read(configuration.Files, profile), calls, new SsoClient(calls))
            : null;
}
