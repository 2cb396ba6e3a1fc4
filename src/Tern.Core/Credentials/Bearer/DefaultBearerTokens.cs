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
    // From here on its file is looked at, which the AWS CLI or another process may have renewed.
    private static readonly TimeSpan RenewalWindow = TimeSpan.FromMinutes(6);

    private readonly string _variable = VariableOf(signingName);
    private SsoTokenSource? _sso;
    private AwsBearerToken? _last;

    /// <summary>The variable of a service: its signing name in upper case, with <c>_</c> for what no variable's name can hold.</summary>
    public static string VariableOf(string signingName) =>
        "AWS_BEARER_TOKEN_" + string.Create(signingName.Length, signingName, static (to, from) =>
        {
            for (var i = 0; i < to.Length; i++) to[i] = char.IsAsciiLetterOrDigit(from[i]) ? char.ToUpperInvariant(from[i]) : '_';
        });

    public override ValueTask<AwsBearerToken> GetTokenAsync(CancellationToken cancellationToken = default)
    {
        if (calls.Configuration.Environment.GetText(_variable) is { } value) return new(Kept(value, null));
        var last = Volatile.Read(ref _last);
        var isKept = last is { Expiration: { } end } && end - calls.Clock.GetUtcNow() > RenewalWindow;
        return isKept ? new(last!) : FetchAsync(cancellationToken);
    }

    private async ValueTask<AwsBearerToken> FetchAsync(CancellationToken cancellationToken)
    {
        var configuration = calls.Configuration;
        if (!CredentialFeatures.AllSources)
            throw new AwsCredentialException($"No bearer token was found: {_variable} is not set. Set it, or the option BearerTokens.");
        var sso = Volatile.Read(ref _sso) ?? Find(configuration) ?? throw new AwsCredentialException(
            $"No bearer token was found. Looked for in turn:\n- environment: {_variable} is not set\n- profile: '{configuration.ProfileName}' has no " +
            $"sso_session\n"
            + $"What to do: set {_variable}, or the option BearerTokens, or add an sso_session to the profile and run 'aws sso login'.");
        sso = Interlocked.CompareExchange(ref _sso, sso, null) ?? sso;
        var token = await sso.GetAsync(cancellationToken).ConfigureAwait(false);
        return Kept(token.AccessToken, token.ExpiresAt);
    }

    // One object a token: whoever sends it makes its header once.
    private AwsBearerToken Kept(string value, DateTimeOffset? expiration)
    {
        var last = Volatile.Read(ref _last);
        if (last is not null && last.Value == value && last.Expiration == expiration) return last;
        try
        {
            Volatile.Write(ref _last, last = new AwsBearerToken(value, expiration));
            return last;
        }
        catch (ArgumentException error)
        {
            var source = expiration is null ? $"value of {_variable}" : "token of IAM Identity Center";
            throw new AwsCredentialException($"The {source} is no bearer token. {error.Message}", error);
        }
    }

    private SsoTokenSource? Find(AwsConfiguration configuration) =>
        configuration.FindProfile() is { } profile && profile.Get("sso_session") is not null
            ? new SsoTokenSource(SsoSessionReader.Read(configuration.Files, profile), calls, new SsoClient(calls))
            : null;
}
